/** From a room to one that it may import. */
export type Arrow = readonly [from: string, to: string]

/** The flowchart of rooms: nodes by the linter's names, each with its folder, and the arrows between them. */
export function readDrawing(page: string) {
  const chart = /```mermaid\nflowchart TD\n(.*?)```/s.exec(page)?.[1] ?? ''
  const name = (node: string) => node.replaceAll('_', '-')
  const rooms = [...chart.matchAll(/^ {4}(\w+)\["(.+)"\]$/gm)].map(
    ([, node = '', folder = '']) => [name(node), folder] as const,
  )
  const arrows = [...chart.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from = '', to = '']): Arrow => [
    name(from),
    name(to),
  ])
  return { rooms: new Map(rooms.toSorted(byName)), arrows }
}

/** Every pair of rooms between which arrows lead. */
export function closureOf(arrows: readonly Arrow[]): readonly Arrow[] {
  const reach = (from: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const [start, to] of arrows) {
      if (start !== from || seen.has(to)) continue
      seen.add(to)
      reach(to, seen)
    }
    return seen
  }
  const starts = [...new Set(arrows.map(([from]) => from))]
  return starts.flatMap((from) => [...reach(from)].map((to): Arrow => [from, to]))
}

type Forbidden = { readonly from: readonly string[]; readonly to: readonly string[] }
type Config = {
  readonly rules: {
    readonly 'rooms/imports': readonly [
      string,
      { readonly rooms: Readonly<Record<string, string>>; readonly forbidden: readonly Forbidden[] },
    ]
  }
}

export function readConfig(json: string) {
  const { rooms, forbidden } = (JSON.parse(json) as Config).rules['rooms/imports'][1]
  return {
    patterns: new Map(Object.entries(rooms).toSorted(byName)),
    forbids: (from: string, to: string) =>
      forbidden.some((each) => each.from.includes(from) && each.to.includes(to)),
  }
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1)
