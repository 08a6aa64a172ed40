import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

/** What two independent readers of OpenAPI have to say under their recommended rules; nothing is too small to tell. */
export async function lintFindings(document: object): Promise<readonly string[]> {
  return [...(await redoclyFindings(document)), ...(await spectralFindings(document))]
}

async function redoclyFindings(document: object): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(document)
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  return found.map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer}: ${message}`)
}

async function spectralFindings(document: object): Promise<readonly string[]> {
  const spectral = new Spectral()
  // The two packages have types that do not know of each other.
  spectral.setRuleset({ extends: [[oas as unknown as RulesetDefinition, 'recommended']] })
  const found = await spectral.run(structuredClone(document) as Record<string, unknown>)
  return found.map(({ code, message, path }) => `spectral ${code} ${path.join('/')}: ${message}`)
}
