import { fileURLToPath } from 'node:url'
import { languageNamed, languages } from '@kassavirta/domain/kernel/texts/languages'
import { build } from 'rolldown'
import { serverBuild } from './server-build.ts'

/** One build for each language, in a folder of the same name as that of its pages unless another is given. */
const language = languageNamed(process.env['TEXT_LANGUAGE'] || 'fi')
const usual = fileURLToPath(new URL(`../${languages[language].pages}`, import.meta.url))
const [, , folder = usual] = process.argv

await build(serverBuild(folder, language))
