/// How a report looks.
enum ReportStyle {
    /// The page brings its styles along and needs nothing else: no script, no picture, no request.
    static let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    static let sheet = """
        :root { color-scheme: light; }
        body { font: 14px/1.45 system-ui, "DejaVu Sans", sans-serif; color: #111; background: #fff; max-width: 760px;
          margin: 24px auto; padding: 0 16px; }
        h1 { font-size: 24px; margin: 0; } h2 { font-size: 17px; margin: 26px 0 6px; border-bottom: 1px solid #999; }
        .quiet { color: #555; } table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: 4px 8px 4px 0; border-bottom: 1px solid #ddd; }
        th { font-weight: 600; } .facts th { width: 34%; } td { overflow-wrap: break-word; }
        figure { margin: 10px 0; break-inside: avoid; } figcaption { font-weight: 600; } svg { width: 100%; height: auto; }
        .grid { stroke: #ccc; stroke-width: 0.6; } .axis { font-size: 9px; fill: #333; }
        .trace { stroke: #2e7d32; stroke-width: 1; }
        .taken { fill: #2e7d32; background: #2e7d32; } .missed { fill: url(#hatch); stroke: #b3261e; stroke-width: 0.4; }
        .level1 { fill: #c8e6c9; background: #c8e6c9; } .level2 { fill: #a5d6a7; background: #a5d6a7; }
        .level3 { fill: #81c784; background: #81c784; } .level4 { fill: #4caf50; background: #4caf50; }
        .level5 { fill: #2e7d32; background: #2e7d32; } .empty { fill: #fff; stroke: #bbb; stroke-width: 0.5; }
        .key { display: inline-block; width: 12px; height: 12px; }
        .key.missed { background: repeating-linear-gradient(45deg, #b3261e 0 2px, #fff 2px 4px); }
        @media screen and (max-width: 520px) { body { font-size: 12px; margin: 12px auto; padding: 0 8px; }
          th, td { padding-right: 5px; } section { overflow-x: auto; } }
        @media print { body { margin: 0; max-width: none; padding: 0; font-size: 11px; }
          * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          thead { display: table-header-group; } tr, figure { break-inside: avoid; } h2, h2 + p { break-after: avoid; } }
        """
}
