import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Manifest = Readonly<Record<string, { readonly file: string }>>

/** The address of the built script of a module, which is named by nothing but its content. */
export function scriptOf(module: string): string {
  const file = fileURLToPath(new URL('../../packages/web/dist/.vite/manifest.json', import.meta.url))
  const found = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Manifest).find(([name]) =>
    [`/${module}.ts`, `/${module}.tsx`].some((end) => name.endsWith(end)),
  )
  if (!found) throw new Error(`no script of its own is built of ${module}`)
  return `**/${found[1].file}`
}
