/** From a table to one that it refers to. */
export type Reference = readonly [from: string, to: string]

/** The drawings of the data model: every table that they name, and their arrows, drawn through or dotted. */
export function readDataModel(page: string) {
  const section = /^## Tables and their references\n(.*?)^#/ms.exec(page)?.[1] ?? ''
  const lines = [...section.matchAll(/^```mermaid\nflowchart LR\n(.*?)^```/gms)].flatMap(([, drawing = '']) =>
    drawing.split('\n').filter(Boolean),
  )
  const parts = lines.map((line) => /^ {2}(\w+)(?: (-->|-\.->)(?:\|"[^"]+"\|)? (\w+))?$/.exec(line))
  const arrows = parts.flatMap((part) => {
    const [, from, kind, to] = part ?? []
    return from === undefined || to === undefined ? [] : [{ from, to, isDotted: kind === '-.->' }]
  })
  const toReference = ({ from, to }: { from: string; to: string }): Reference => [from, to]
  return {
    unreadable: lines.filter((_, index) => parts[index] === null),
    tables: new Set(parts.flatMap((part) => [part?.[1] ?? [], part?.[3] ?? []].flat())),
    references: arrows.filter(({ isDotted }) => !isDotted).map(toReference),
  }
}

/** The foreign keys in the text of the migrations. */
export function readForeignKeys(sql: string): readonly Reference[] {
  const statements = sql.replaceAll(/--.*$/gm, '').split(';')
  return statements.flatMap((statement) => {
    const [, table] =
      /\b(?:create|alter) table (?:if (?:not )?exists )?(?:only )?(?:public\.)?"?(\w+)/i.exec(statement) ?? []
    if (table === undefined) return []
    const named = statement.matchAll(/\breferences (?:public\.)?"?(\w+)/gi)
    return [...named].map(([, to = '']): Reference => [table, to])
  })
}
