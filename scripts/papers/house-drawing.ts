import house from '../lint/house.json' with { type: 'json' }
import { readImports } from './imports.ts'
import { listFiles } from './repository.ts'

export const areas = Object.entries(house.areas)
const features = areas.flatMap(([area, names]) => names.map((name) => `${area}/${name}`))

/** The feature of a file of domain or server. */
const featureOf = (path: string): string | undefined => {
  const [, inside = ''] = /^packages\/(?:domain|server)\/src\/(.+)$/.exec(path) ?? []
  return features.find((feature) => inside.startsWith(`${feature}/`))
}

const isProduction = (path: string): boolean => /(?<!\.(?:test|fixture|d))\.ts$/.test(path)

/** Which features each feature imports, in domain and server together; an import from the server of a contract does not count. */
function readArrows(): ReadonlyMap<string, ReadonlySet<string>> {
  const sources = listFiles('packages/domain/src', 'packages/server/src').filter(isProduction)
  const arrows = new Map(features.map((feature) => [feature, new Set<string>()]))
  for (const [path, targets] of readImports(sources, 'all'))
    for (const target of targets) {
      const [from = '', to] = [featureOf(path), featureOf(target)]
      const isInPackage = path.split('/', 2)[1] === target.split('/', 2)[1]
      if (to && to !== from && isInPackage) arrows.get(from)?.add(to)
    }
  return arrows
}

const areaOf = (feature: string) => feature.split('/', 1)[0] ?? ''

/** Arrows between areas, without those that follow from others. */
function areaArrows(arrows: ReturnType<typeof readArrows>): readonly (readonly [string, string])[] {
  const direct = new Map(areas.map(([area]) => [area, new Set<string>()]))
  for (const [from, targets] of arrows)
    for (const to of targets) if (areaOf(to) !== areaOf(from)) direct.get(areaOf(from))?.add(areaOf(to))
  const reach = (area: string): ReadonlySet<string> =>
    new Set([...(direct.get(area) ?? [])].flatMap((each) => [each, ...reach(each)]))
  return [...direct].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reach(other).has(to)))
      .map((to) => [from, to] as const),
  )
}

/** The part of docs/architecture.md that follows from the imports. */
export function drawHouse(): string {
  const arrows = readArrows()
  const short = (feature: string) => feature.split('/')[1] ?? ''
  const nodes = areas.map(([area, names]) => `  ${area}["<b>${area}</b><br/>${names.join(', ')}"]`)
  const lines = areaArrows(arrows).map(([from, to]) => `  ${from} --> ${to}`)
  const rows = [...arrows].map(
    ([feature, targets]) =>
      `| ${feature} | ${
        features
          .filter((each) => targets.has(each))
          .map(short)
          .join(', ') || '–'
      } |`,
  )
  return [
    '```mermaid',
    'flowchart BT',
    ...nodes,
    ...lines,
    '```',
    '',
    '| feature | imports |',
    '|---|---|',
    ...rows,
  ].join('\n')
}

export const DRAWN = /(?<=<!-- drawn: npm run draw -->\n).*?(?=\n<!-- end of the drawing -->)/s
