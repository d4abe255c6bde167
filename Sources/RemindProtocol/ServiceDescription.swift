/// Who a service is and which interfaces it offers: the answers of `org.varlink.service`.
package struct ServiceDescription: Sendable {
    package let vendor: String
    package let product: String
    package let version: String
    package let url: String
    /// The offered interfaces; `org.varlink.service` itself comes first.
    package let interfaces: [InterfaceDescription]

    package init(vendor: String, product: String, version: String, url: String, interfaces: [InterfaceDescription]) {
        (self.vendor, self.product, self.version, self.url) = (vendor, product, version, url)
        self.interfaces = [.service] + interfaces
    }

    /// Answers a call to `org.varlink.service`; nil for a method of another offered interface.
    ///
    /// - Throws: `.interfaceNotFound` or `.methodNotFound` for what no interface declares, `.invalidParameter`.
    package func answer(_ call: VarlinkCall) throws(VarlinkError) -> VarlinkReply? {
        let name = call.interface
        guard let interface = interfaces.first(where: { $0.name == name }) else {
            throw .interfaceNotFound(interface: name)
        }
        let method = String(call.method.dropFirst(name.count + 1))
        guard interface.methods.contains(method) else { throw .methodNotFound(method: call.method) }
        guard name == InterfaceDescription.service.name else { return nil }
        return method == "GetInfo" ? encode(info) : encode(try description(for: call))
    }

    private var info: Info {
        Info(vendor: vendor, product: product, version: version, url: url, interfaces: interfaces.map(\.name))
    }

    private func description(for call: VarlinkCall) throws(VarlinkError) -> Description {
        let wanted = try call.decode(DescriptionRequest.self).interface
        guard let interface = interfaces.first(where: { $0.name == wanted }) else {
            throw .interfaceNotFound(interface: wanted)
        }
        return Description(description: interface.text)
    }

    private func encode(_ value: some Encodable) -> VarlinkReply? {
        (try? VarlinkJSON.encode(value)).map { VarlinkReply(parameters: $0) }
    }
}

extension ServiceDescription {
    /// The reply of `GetInfo`.
    package struct Info: Codable, Hashable, Sendable {
        package let vendor: String
        package let product: String
        package let version: String
        package let url: String
        package let interfaces: [String]
    }

    /// The parameters of `GetInterfaceDescription`.
    package struct DescriptionRequest: Codable, Hashable, Sendable {
        package let interface: String

        package init(interface: String) {
            self.interface = interface
        }
    }

    /// The reply of `GetInterfaceDescription`.
    package struct Description: Codable, Hashable, Sendable {
        package let description: String
    }
}

extension InterfaceDescription {
    /// The interface every varlink service offers (varlink.org/Service).
    package static let service = InterfaceDescription(
        """
        # The Varlink Service Interface is provided by every varlink service. It
        # describes the service and the interfaces it implements.
        interface org.varlink.service

        # Get a list of all the interfaces a service provides and information
        # about the implementation.
        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # Get the description of an interface that is implemented by this service.
        method GetInterfaceDescription(interface: string) -> (description: string)

        # The requested interface was not found.
        error InterfaceNotFound (interface: string)

        # The requested method was not found
        error MethodNotFound (method: string)

        # The interface defines the requested method, but the service does not
        # implement it.
        error MethodNotImplemented (method: string)

        # One of the passed parameters is invalid.
        error InvalidParameter (parameter: string)

        # Client is denied access
        error PermissionDenied ()

        # Method is expected to be called with 'more' set to true, but wasn't
        error ExpectedMore ()

        """)
}
