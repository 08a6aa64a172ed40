// Who may import whom. house.json says which floors a package has, from the ground up, in which order the features stand, and
// which packages a package uses; docs/architecture.md draws it.
import { join } from 'node:path'
import house from './house.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const features = Object.entries(house.areas).flatMap(([area, names]) =>
  names.map((name) => `${area}/${name}`),
)

/** The package, the floor and the feature of a file. A file on no floor, such as app.ts, stands above all: it puts the floors together. */
export function placeOf(file) {
  const [, name, path] = /^packages\/(\w+)\/src\/(.+)$/.exec(file) ?? []
  const { floors } = house.packages[name] ?? {}
  if (!floors) return undefined
  const feature = features.find((each) => path.startsWith(`${each}/`))
  const [folder] = path.split('/', 1)
  const floor = floors.indexOf(folder in house.areas ? 'areas' : folder)
  return { name, feature, floor: floor < 0 ? floors.length : floor, isInArea: folder in house.areas }
}

/** Why the first file may not import the second; undefined where it may. */
export function faultOf(from, to) {
  const [importer, imported] = [placeOf(from), placeOf(to)]
  if (!importer || !imported) return undefined
  const { name } = importer
  if (name !== imported.name)
    return house.packages[name].uses.includes(imported.name)
      ? unknownFault(from, to)
      : `${name} does not use ${imported.name}`
  if (imported.isInArea && !imported.feature) return 'a file of an area lies in one of its features'
  if (importer.floor !== imported.floor)
    return importer.floor < imported.floor ? `a lower floor of ${name} knows nothing of this one` : undefined
  if (!importer.feature || importer.feature === imported.feature) return undefined
  if (house.packages[name].apart) return `features of ${name} do not import each other`
  return features.indexOf(importer.feature) < features.indexOf(imported.feature)
    ? `${importer.feature} stands before ${imported.feature} (scripts/lint/house.json), so it knows nothing of it`
    : undefined
}

/** The ground floors know a few features of the domain by name, and no others. */
function unknownFault(from, to) {
  const [room, known] = Object.entries(house.knows).find(([folder]) => from.startsWith(`${folder}/`)) ?? []
  if (!room || !to.startsWith('packages/domain/')) return undefined
  const isKnown = known.some((each) => to.startsWith(`packages/domain/src/${each}/`))
  return isKnown ? undefined : `${room} knows only ${known.join(', ')} of the domain`
}

/** Where a module of this house lies; undefined for one of a library. */
function fileOf(importer, name) {
  if (name.startsWith('.')) return join(importer, '..', name).replaceAll('\\', '/')
  const [, workspace, path] = /^@kassavirta\/(\w+)(?:\/(.*))?$/.exec(name) ?? []
  return workspace && `packages/${workspace}/src/${path ?? 'index'}`
}

const imports = {
  create(context) {
    const file = context.filename.slice(root.length + 1).replaceAll('\\', '/')
    const check = ({ source }) => {
      const name = source?.value
      const target = typeof name === 'string' ? fileOf(file, name) : undefined
      const message = target && faultOf(file, target)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    }
  },
}

/** `max-lines` warns; this stops. */
const MOST_LINES = 600

const fileLength = {
  create: (context) => ({
    Program(node) {
      const { length } = context.sourceCode.lines
      if (length > MOST_LINES)
        context.report({ node, message: `${length} lines: a file has at most ${MOST_LINES}` })
    },
  }),
}

// The linter asks for a default export.
export default { meta: { name: 'rooms' }, rules: { imports, 'file-length': fileLength } }
