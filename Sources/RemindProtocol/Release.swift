/// Which release of remindd this is: one number for both programs, since they are installed together.
package enum Release {
    package static let version = "0.1.0"
}
