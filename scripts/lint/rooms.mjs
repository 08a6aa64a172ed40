// Who may import whom within a package. Rooms and what is forbidden between them are the rule's options in .oxlintrc.json;
// docs/architecture.md draws them. What a package may import of another is told by `no-restricted-imports`.
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A room and, where its pattern ends with a star, which feature of it. The first pattern that fits counts. */
function placeOf(file, rooms) {
  for (const [room, pattern] of Object.entries(rooms)) {
    const folder = pattern.replace(/\*$/, '')
    if (folder === pattern) {
      if (file.startsWith(`${folder}/`)) return { room }
    } else if (file.startsWith(folder) && file.includes('/', folder.length)) {
      return { room, feature: file.slice(folder.length, file.indexOf('/', folder.length)) }
    }
  }
  return undefined
}

function fault(from, to, { forbidden, apart }) {
  if (from.room === to.room && apart.rooms.includes(from.room) && from.feature !== to.feature)
    return apart.message
  return forbidden.find((each) => each.from.includes(from.room) && each.to.includes(to.room))?.message
}

const imports = {
  meta: { schema: [{ type: 'object' }] },
  create(context) {
    const [options] = context.options
    const file = context.filename.slice(root.length + 1).replaceAll('\\', '/')
    const from = placeOf(file, options.rooms)
    if (!from) return {}
    const check = ({ source }) => {
      const name = source?.value
      if (typeof name !== 'string' || !name.startsWith('.')) return
      const to = placeOf(join(file, '..', name).replaceAll('\\', '/'), options.rooms)
      const message = to && fault(from, to, options)
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

// The linter asks for a default export.
export default { meta: { name: 'rooms' }, rules: { imports } }
