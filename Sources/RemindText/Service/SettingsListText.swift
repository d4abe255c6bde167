/// The text of `config`: a setting on each line.
package enum SettingsListText {
    package struct Setting: Encodable, Sendable {
        package enum Usual: Sendable {
            case value(String)
            case none
            /// The method of prayer times decides.
            case ofMethod
        }

        /// Its dotted name.
        package var key: String
        /// The value in the file; `nil` if it has none.
        package var own: String?
        package var usual: Usual

        package init(key: String, own: String?, usual: Usual) {
            (self.key, self.own, self.usual) = (key, own, usual)
        }

        package var isSet: Bool { own != nil }

        /// The value that applies; `nil` if there is none.
        package var value: String? { own ?? usualValue }

        private var usualValue: String? { if case .value(let text) = usual { text } else { nil } }

        /// The default in words.
        package var usualWords: String {
            switch usual {
            case .value(let text): text
            case .none: "(none)"
            case .ofMethod: "(the method's)"
            }
        }

        private enum CodingKeys: String, CodingKey {
            case key, value, `default`, isSet
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(key, forKey: .key)
            try container.encode(value, forKey: .value)
            try container.encode(usualValue, forKey: .default)
            try container.encode(isSet, forKey: .isSet)
        }
    }

    /// The default is only shown beside another value.
    package static func lines(_ settings: [Setting], style: Style) -> [String] {
        guard !settings.isEmpty else { return ["nothing is set: see the defaults with: remindctl config"] }
        var table = Table(columns: [.left, .flexible, .flexible])
        table.rows = [[Cell("KEY", .quiet), Cell("VALUE", .quiet), Cell("DEFAULT", .quiet)]]
        table.rows += settings.map { setting in
            let differs = setting.isSet && setting.own != setting.usualWords
            return [
                Cell(setting.key, setting.isSet ? .bold : nil),
                Cell(setting.own ?? setting.usualWords, setting.isSet ? .bold : .quiet),
                Cell(differs ? setting.usualWords : "", .quiet),
            ]
        }
        return table.lines(style)
    }
}
