// A rule that looks for words can fall silent. So Finnish is planted in files of its own, in every form in which it could
// reach a screen or a mail, and each one must be reported; what only resembles it must not be.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'kassavirta-words-'))

const finnish = {
  'word.ts': "export const a = 'Toimipaikka'\n",
  'part-of-a-sentence.ts': "export const a = 'the word Tilinumero stands here'\n",
  'abbreviation.ts': 'export const a = (count: number) => `${count} kpl`\n',
  'template.ts': 'export const a = (day: string) => `Tilaa ${day} mennessä`\n',
  'letters.ts': "export const a = 'Hölynpöly'\n",
  'unknown-word.ts': "export const a = 'saarekkeissa'\n",
  'property.ts': "export const a = { 'Tilaajan etunimi': 1 }\n",
  'comparison.ts': "export const a = (text: string) => text === 'lauantai'\n",
  'pattern.ts': 'export const a = /viite[\\s:]+(\\d+)/iu\n',
  'plain-text.tsx': 'export const A = () => <p>Jatka</p>\n',
  'any-text.tsx': 'export const A = () => <p>Hip hip</p>\n',
  'attribute.tsx': 'export const A = () => <input aria-label="Hip" />\n',
  'expression.tsx': "export const A = () => <p>{'Peru'}</p>\n",
  'after-a-comment.ts': "/** 'Peru' */ export const a = 'Tallenna' // Peru\n",
}

const harmless = {
  'comment.ts': "/** 'Toimipaikka', `Tilinumero` */\nexport const a = 1 // käsitelty tilitys\n",
  'english.ts': "export const a = 'The account and its company are unknown'\n",
  'address.ts': "export const a = '/raportit/kasitellyt-tilitykset/{id}'\n",
  'wire-name.ts': "export const a = ['tt_kpl_sinetit', 'til_kassapaiva', 'uusi', 'Tilitys']\n",
  'module.ts': "export { a } from './toimipaikka/tilaus.ts'\n",
  'letters-of-a-class.ts': 'export const a = /^[a-zåäöA-ZÅÄÖ]*$/\n',
  'class-name.tsx': 'export const A = () => <p className="total">{1}</p>\n',
}

try {
  for (const [name, text] of Object.entries({ ...finnish, ...harmless }))
    writeFileSync(join(folder, name), text)
  writeFileSync(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({
      categories: { correctness: 'off' },
      jsPlugins: [join(root, 'scripts/lint/words.mjs')],
      rules: { 'words/finnish-in-fi-files': 'error' },
    }),
  )
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const reported = new Set(stdout.split('\n').map((line) => line.split(':', 1)[0]))
  const missed = Object.keys(finnish).filter((name) => !reported.has(name))
  const wronged = Object.keys(harmless).filter((name) => reported.has(name))
  if (missed.length > 0) throw new Error(`Finnish not reported:\n  ${missed.join('\n  ')}`)
  if (wronged.length > 0) throw new Error(`Reported without cause:\n${stdout}`)
  console.log(`All ${Object.keys(finnish).length} planted words are reported, and nothing else`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
