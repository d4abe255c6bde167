@main
struct Remindctl {
    static func main() {}
}
