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

type Selector = {
  readonly element: { readonly type: string | readonly string[]; readonly captured?: object }
}
type Policy = { readonly from: Selector; readonly disallow: { readonly to: Selector } }
type Config = {
  readonly settings: {
    readonly 'boundaries/elements': readonly { readonly type: string; readonly pattern: string }[]
  }
  readonly rules: {
    readonly 'boundaries/dependencies': readonly [string, { readonly policies: readonly Policy[] }]
  }
}

export function readConfig(json: string) {
  const { settings, rules } = JSON.parse(json) as Config
  const elements = settings['boundaries/elements'].map(({ type, pattern }) => [type, pattern] as const)
  const { policies } = rules['boundaries/dependencies'][1]
  const isNamed = ({ element }: Selector, room: string) => [element.type].flat().includes(room)
  return {
    patterns: new Map(elements.toSorted(byName)),
    /** Policies about features of the same room are another matter: they tell features apart by name. */
    forbids: (from: string, to: string) =>
      policies.some(
        (policy) =>
          !policy.disallow.to.element.captured &&
          isNamed(policy.from, from) &&
          isNamed(policy.disallow.to, to),
      ),
  }
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1)
