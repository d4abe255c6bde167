#include "ctoml.h"

// toml++ 3.3 asserts what a bad file can break (`[:a]`), and with NDEBUG lets the compiler assume it. Every such place
// also reports an error by itself: so neither abort nor assume.
#undef NDEBUG
#define TOML_ASSERT(condition) static_assert(true)
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 32
#include <toml++/toml.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

static_assert(TOML_MAX_NESTED_VALUES == CTOML_MAX_DEPTH);

namespace {

struct Storage {
    toml::table root;
    std::vector<ctoml_node> nodes;
    std::string error;
};

ctoml_place placeOf(const toml::source_position &position) {
    return {position.line, position.column};
}

ctoml_text textOf(std::string_view text) {
    return {text.data(), text.size()};
}

void setDate(ctoml_node &node, const toml::date &date) {
    node.year = date.year;
    node.month = date.month;
    node.day = date.day;
}

void setTime(ctoml_node &node, const toml::time &time) {
    node.hour = time.hour;
    node.minute = time.minute;
    node.second = time.second;
    node.nanosecond = static_cast<int>(time.nanosecond);
}

void append(std::vector<ctoml_node> &nodes, const toml::key *key, const toml::node &value);

/// toml++ keeps tables sorted by key; a person wants the order of the file.
void appendEntries(std::vector<ctoml_node> &nodes, const toml::table &table) {
    std::vector<std::pair<const toml::key *, const toml::node *>> entries;
    entries.reserve(table.size());
    for (auto &&[key, value] : table) entries.emplace_back(&key, &value);
    std::stable_sort(entries.begin(), entries.end(), [](const auto &left, const auto &right) {
        return left.first->source().begin < right.first->source().begin;
    });
    for (const auto &[key, value] : entries) append(nodes, key, *value);
}

/// Recursion is bounded by the guards in `ctoml_parse`.
void append(std::vector<ctoml_node> &nodes, const toml::key *key, const toml::node &value) {
    ctoml_node node{};
    node.place = placeOf(value.source().begin);
    if (key) {
        node.key = textOf(key->str());
        node.key_place = placeOf(key->source().begin);
    }
    if (const auto *table = value.as_table()) {
        node.kind = CTOML_TABLE;
        node.children = table->size();
        nodes.push_back(node);
        appendEntries(nodes, *table);
        return;
    }
    if (const auto *array = value.as_array()) {
        node.kind = CTOML_ARRAY;
        node.children = array->size();
        nodes.push_back(node);
        for (const auto &element : *array) append(nodes, nullptr, element);
        return;
    }
    if (const auto *string = value.as_string()) {
        node.kind = CTOML_STRING;
        node.string = textOf(string->get());
    } else if (const auto *integer = value.as_integer()) {
        node.kind = CTOML_INTEGER;
        node.integer = integer->get();
    } else if (const auto *floating = value.as_floating_point()) {
        node.kind = CTOML_FLOAT;
        node.floating = floating->get();
    } else if (const auto *boolean = value.as_boolean()) {
        node.kind = CTOML_BOOLEAN;
        node.boolean = boolean->get();
    } else if (const auto *date = value.as_date()) {
        node.kind = CTOML_DATE;
        setDate(node, date->get());
    } else if (const auto *time = value.as_time()) {
        node.kind = CTOML_TIME;
        setTime(node, time->get());
    } else if (const auto *dateTime = value.as_date_time()) {
        node.kind = CTOML_DATE_TIME;
        setDate(node, dateTime->get().date);
        setTime(node, dateTime->get().time);
        if (const auto &offset = dateTime->get().offset) {
            node.has_offset = 1;
            node.offset_minutes = offset->minutes;
        }
    }
    nodes.push_back(node);
}

ctoml_result failure(std::unique_ptr<Storage> storage, std::string_view message, ctoml_place place) {
    ctoml_result result{};
    storage->error = message;
    result.error = textOf(storage->error);
    result.error_place = place;
    result.storage = storage.release();
    return result;
}

/// The place of the first key with too many segments, or line 0.
///
/// toml++ limits nested values, not dotted keys: `a.a.a...` builds a tree of any depth, which its destructor walks
/// recursively. Strings and comments are skipped as TOML 1.0 delimits them; where that goes wrong the text is invalid,
/// and toml++ stops there as well.
ctoml_place deepKey(std::string_view text) {
    ctoml_place place{1, 1};
    int dots = 0;
    auto startsWith = [&](size_t index, std::string_view word) { return text.compare(index, word.size(), word) == 0; };
    for (size_t index = 0; index < text.size(); ++index, ++place.column) {
        const char character = text[index];
        switch (character) {
        case '\n':
            place = {place.line + 1, 0};
            [[fallthrough]];
        case '=':
        case ',':
        case '{':
        case '[':
            dots = 0;
            break;
        case '.':
            if (++dots >= CTOML_MAX_DEPTH) return place;
            break;
        case '#':
            while (index + 1 < text.size() && text[index + 1] != '\n') ++index;
            break;
        case '"':
        case '\'': {
            const std::string_view triple = character == '"' ? "\"\"\"" : "'''";
            const bool multiline = startsWith(index, triple);
            index += multiline ? 3 : 1;
            for (; index < text.size(); ++index, ++place.column) {
                if (text[index] == '\n') {
                    if (!multiline) break;
                    place = {place.line + 1, 0};
                } else if (text[index] == '\\' && character == '"' && index + 1 < text.size() && text[index + 1] != '\n') {
                    ++index;
                } else if (text[index] == character && (!multiline || startsWith(index, triple))) {
                    index += multiline ? 2 : 0;
                    // Up to two quotes may stand before the closing three.
                    while (multiline && index + 1 < text.size() && text[index + 1] == character) ++index;
                    break;
                }
            }
            // A line that ends inside a string is counted by the loop outside.
            if (index < text.size() && text[index] == '\n') --index;
            break;
        }
        default:
            break;
        }
    }
    return {0, 0};
}

/// The place of a byte, counted as toml++ counts.
ctoml_place placeAt(std::string_view text, size_t offset) {
    ctoml_place place{1, 1};
    for (const char character : text.substr(0, offset)) {
        if (character == '\n') {
            place = {place.line + 1, 1};
        } else if ((character & 0xC0) != 0x80) {
            ++place.column;
        }
    }
    return place;
}

}  // namespace

ctoml_result ctoml_parse(const char *bytes, size_t length) {
    auto storage = std::make_unique<Storage>();
    if (length > CTOML_MAX_LENGTH) return failure(std::move(storage), "larger than 1 MiB", {1, 1});
    const std::string_view text(bytes, length);
    if (const auto null = text.find('\0'); null != std::string_view::npos)
        return failure(std::move(storage), "a NUL byte in the text", placeAt(text, null));
    if (const auto place = deepKey(text); place.line != 0)
        return failure(std::move(storage), "a key with more than 32 parts", place);

    toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        const auto &error = parsed.error();
        return failure(std::move(storage), error.description(), placeOf(error.source().begin));
    }
    storage->root = std::move(parsed).table();
    append(storage->nodes, nullptr, storage->root);

    ctoml_result result{};
    result.nodes = storage->nodes.data();
    result.count = storage->nodes.size();
    result.storage = storage.release();
    return result;
}

void ctoml_free(ctoml_result *result) {
    delete static_cast<Storage *>(result->storage);
    *result = {};
}
