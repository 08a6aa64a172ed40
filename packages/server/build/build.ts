import { fileURLToPath } from 'node:url'
import { languageNamed, languages } from '@kassavirta/domain/kernel/languages'
import { build } from 'rolldown'
import { serverBuild } from './server-build.ts'

/** One build for each language, in a folder of the same name as that of its pages. */
const language = languageNamed(process.env['TEXT_LANGUAGE'] || 'fi')
const folder = fileURLToPath(new URL(`../${languages[language].pages}`, import.meta.url))

await build(serverBuild(folder, language))
