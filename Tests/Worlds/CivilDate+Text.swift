package import CivilTime

/// Tests compare dates with their text: `view.day == "2026-11-20"`.
package func == (date: CivilDate?, text: String) -> Bool { date?.description == text }

package func == (dates: [CivilDate], texts: [String]) -> Bool { dates.map(\.description) == texts }

package func == (dates: [CivilDate?], texts: [String?]) -> Bool { dates.map { $0?.description } == texts }

package func == (dates: [CivilDate]?, texts: [String]) -> Bool { dates?.map(\.description) == texts }
