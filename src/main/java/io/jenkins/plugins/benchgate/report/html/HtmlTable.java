package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.report.Markup;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of a page, which on a narrow screen becomes a stack of cards.
 *
 * <p>Each row's first cell is its header. Cells carry their column's name for the stacked form, and roles, since a
 * browser that lays a table out as blocks no longer tells assistive technology that it is one.
 */
public final class HtmlTable {
    private final String caption;
    private final List<String> columns;
    private final List<List<Markup>> rows = new ArrayList<>();
    private String filter = "";

    public HtmlTable(String caption, String... columns) {
        this.caption = caption;
        this.columns = List.of(columns);
    }

    /** One row; as many cells as there are columns. */
    public HtmlTable row(List<Markup> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(
                    "found " + cells.size() + " cells, expected " + columns.size() + " in '" + caption + "'");
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** One row of plain texts. */
    public HtmlTable row(String... cells) {
        List<Markup> texts = new ArrayList<>();
        for (String cell : cells) {
            texts.add(new Markup().text(cell));
        }
        return row(texts);
    }

    /**
     * Lets scripts sort the rows and show those alone that contain what is typed.
     *
     * @param label of the field to type in
     */
    public HtmlTable sortable(String label) {
        filter = label;
        return this;
    }

    public Markup markup() {
        Markup out = new Markup();
        out.open("div", "class", "scroll");
        if (filter.isEmpty()) {
            out.open("table", "role", "table");
        } else {
            out.open("table", "role", "table", "class", "sortable benchgate-table", "data-benchgate-filter", filter);
        }
        out.element("caption", caption);
        out.open("thead", "role", "rowgroup").open("tr", "role", "row");
        for (String column : columns) {
            out.element("th", column, "scope", "col", "role", "columnheader");
        }
        out.close("tr").close("thead").open("tbody", "role", "rowgroup").line();
        for (List<Markup> row : rows) {
            out.open("tr", "role", "row");
            for (int i = 0; i < row.size(); i++) {
                if (i == 0) {
                    out.open("th", "scope", "row", "role", "rowheader", "data-column", columns.get(i));
                } else {
                    out.open("td", "role", "cell", "data-column", columns.get(i));
                }
                out.open("div").add(row.get(i)).close("div").close(i == 0 ? "th" : "td");
            }
            out.close("tr").line();
        }
        return out.close("tbody").close("table").close("div").line();
    }
}
