// Writes the class names of every CSS module where the compiler finds them, so that a name that is not in the style sheet
// is a type error. `rootDirs` in the packages' tsconfig.json lays .tsbuild/css over their sources.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'lightningcss'

const root = join(import.meta.dirname, '..')
const out = join(root, '.tsbuild', 'css')

const gone = new Set(globSync('**/*.css.ts', { cwd: out }))
for (const file of globSync('packages/{ui,web,desk}/src/**/*.module.css', { cwd: root })) {
  const { exports } = transform({ filename: file, code: readFileSync(join(root, file)), cssModules: true })
  const names = Object.keys(exports ?? {}).toSorted()
  const lines = names.map((name) => `  readonly '${name}': string\n`)
  const declaration = file.replace(/\.css$/, '.d.css.ts')
  gone.delete(declaration)
  write(join(out, declaration), `declare const styles: {\n${lines.join('')}}\nexport default styles\n`)
}
for (const declaration of gone) rmSync(join(out, declaration))

/** Only what differs: a compiler beside may be reading. */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
