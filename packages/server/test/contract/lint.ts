import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { isWhole } from '../whole.ts'

type Document = { readonly paths: Readonly<Record<string, unknown>> }

/** What two independent readers of OpenAPI have to say under their recommended rules; nothing is too small to tell. */
export async function lintFindings(document: Document): Promise<readonly string[]> {
  return [...(await redoclyFindings(document)), ...(await spectralFindings(document))]
}

async function redoclyFindings(document: Document): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(document)
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  return found.map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer}: ${message}`)
}

/**
 * Every tenth call of a long document, unless the run is the whole one: spectral takes fifteen times as long as redocly,
 * most of its rules are redocly's too, and one program writes all calls. What the other calls use looks unused then.
 */
async function spectralFindings(document: Document): Promise<readonly string[]> {
  const all = Object.entries(document.paths)
  const isPart = !isWhole && all.length > 50
  const paths = Object.fromEntries(isPart ? all.filter((_, nth) => nth % 10 === 0) : all)
  const spectral = new Spectral()
  // The two packages have types that do not know of each other.
  spectral.setRuleset({ extends: [[oas as unknown as RulesetDefinition, 'recommended']] })
  const found = await spectral.run(structuredClone({ ...document, paths }))
  const judged = found.filter(({ code }) => !isPart || code !== 'oas3-unused-component')
  return judged.map(({ code, message, path }) => `spectral ${code} ${path.join('/')}: ${message}`)
}
