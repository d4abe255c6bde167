/// Which release of remindd this is: one number for both programs, since they are installed together.
public enum Release {
    public static let version = "0.1.0"
}
