@main
struct Remindd {
    static func main() {}
}
