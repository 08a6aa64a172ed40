import type { StaffAccess } from '@kassavirta/domain/kernel/people/access'
import { fillPath, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { capabilitiesOf, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { bag } from '../../src/tables/counting.ts'
import { serviceCase } from '../../src/tables/cases.ts'
import type { TestPortal } from '../harness.ts'
import { shownFigures } from '../shown-figures.ts'
import { schemaOf, wellFormed } from './inputs.ts'
import { keyFor } from './isolation.ts'

/** Figures of a declaration or of another person's count that nobody may see yet, as an answer would write them. */
export type Secret = { readonly of: string; readonly figures: readonly string[] }

export type Counter = {
  readonly name: string
  readonly staffId: number
  readonly roles: readonly StaffRole[]
  readonly headers: () => Promise<Readonly<Record<string, string>>>
}

/** What calls may ask for. */
export type Asked = {
  readonly bags: readonly { readonly id: number; readonly number: string }[]
  readonly cases: readonly number[]
  /** What the search finds and shows by itself. */
  readonly found: readonly { readonly kind: string; readonly id: number }[]
  readonly companyId: number
  readonly accountId: number
  readonly place: string
}

type World = {
  readonly portal: TestPortal
  readonly app: FastifyInstance
  readonly asked: Asked
  readonly secrets: readonly Secret[]
}

const SEED = 20_261_116

/**
 * Makes every call of the desk that a person may make, for every bag and case, and looks for figures in the answers. A
 * person's own whole count is the moment at which they may see the declaration, so only that is not sent.
 */
export async function blindnessFindings(
  world: World,
  endpoints: readonly Endpoint[],
  counter: Counter,
): Promise<{ readonly findings: readonly string[]; readonly answered: ReadonlySet<string> }> {
  const findings: string[] = []
  const answered = new Set<string>()
  // No call that ends a session is among them.
  const signedIn = await counter.headers()
  for (const endpoint of endpoints.filter((each) => mayCall(each, counter))) {
    for (const input of inputsFor(endpoint, world.asked)) {
      if (await isOwnCount(world, endpoint, input, counter)) continue
      const headers = { ...signedIn, ...keyFor(endpoint) }
      const { statusCode, payload } = await world.app.inject(await requestOf(world, endpoint, input, headers))
      if (statusCode < 300) answered.add(`${endpoint.method} ${endpoint.path}`)
      const call = `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)} by ${counter.name}`
      for (const { of, figures } of world.secrets)
        if (shownFigures(payload, figures).length > 0) findings.push(`${call}: shows ${of}`)
    }
  }
  return { findings, answered }
}

function mayCall({ access, path }: Endpoint, { roles }: Counter): boolean {
  if (access.kind !== 'staff' || path.startsWith('/api/desk/session')) return false
  const { needs, standings }: StaffAccess = access
  const held = capabilitiesOf(roles)
  return standings.includes('full') && (needs.length === 0 || needs.some((need) => held.includes(need)))
}

type Input = Readonly<Record<string, unknown>>

/** Each bag, case, place and choice of a list by turns; what else a call takes is made up. */
function inputsFor(
  endpoint: Endpoint,
  { bags, cases, found, companyId, accountId, place }: Asked,
): readonly Input[] {
  if (endpoint.path.endsWith('/search/:kind/:id')) return found
  const names = ['params', 'query', 'body'] as const
  const properties = Object.assign(
    {},
    ...names.map((part) => schemaOf(endpoint[part]).properties ?? {}),
  ) as Record<string, { readonly enum?: readonly unknown[] }>
  const known: Readonly<Record<string, readonly unknown[]>> = {
    bagId: bags.map(({ id }) => id),
    number: bags.map(({ number }) => number),
    q: [...bags.map(({ number }) => number), place],
    caseId: cases,
    companyId: [companyId],
    accountId: [accountId],
  }
  const choices = Object.entries(properties).flatMap(([name, { enum: values }]) =>
    (known[name] ?? values ?? []).map((value) => ({ [name]: value })),
  )
  return choices.length === 0 ? [{}] : choices
}

async function isOwnCount({ portal }: World, { path }: Endpoint, { bagId }: Input, { staffId }: Counter) {
  if (typeof bagId !== 'number') return false
  if (!path.endsWith('/send')) return path.endsWith('/decide')
  const [found] = await portal.database.db.select().from(bag).where(eq(bag.id, bagId))
  return found?.counterId === staffId
}

/** The present version, so that an act goes as far as its state allows. */
async function versionOf({ portal }: World, { bagId, caseId }: Input): Promise<number> {
  const { db } = portal.database
  const [found] =
    typeof bagId === 'number'
      ? await db.select({ version: bag.version }).from(bag).where(eq(bag.id, bagId))
      : await db
          .select({ version: serviceCase.version })
          .from(serviceCase)
          .where(eq(serviceCase.id, Number(caseId ?? 0)))
  return found?.version ?? 0
}

async function requestOf(
  world: World,
  endpoint: Endpoint,
  input: Input,
  headers: Readonly<Record<string, string>>,
) {
  const isTaken = 'version' in (schemaOf(endpoint.body).properties ?? {})
  const version = isTaken ? await versionOf(world, input) : 0
  const part = (of: 'params' | 'query' | 'body'): Record<string, unknown> => {
    const taken = Object.keys(schemaOf(endpoint[of]).properties ?? {})
    const given = Object.fromEntries(
      Object.entries({ ...input, version }).filter(([name]) => taken.includes(name)),
    )
    return { ...neededBy(endpoint[of]), ...given }
  }
  const search = new URLSearchParams(
    Object.entries(part('query')).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const url = `${fillPath(endpoint.path, part('params'))}?${search.toString()}`
  const { method } = endpoint
  return method === 'GET' ? { method, url, headers } : { method, url, headers, payload: part('body') }
}

/** The same for every bag and case, and it takes longer to make than a call. */
const needed = new WeakMap<Endpoint['body'], object>()

/** What a call needs, made up. */
function neededBy(part: Endpoint['body']): object {
  const known = needed.get(part)
  if (known) return known
  const schema = schemaOf(part)
  const required = { ...schema, properties: pick(schema.properties ?? {}, schema.required ?? []) }
  const [value] = fc.sample(wellFormed(required), { numRuns: 1, seed: SEED })
  const made = typeof value === 'object' && value !== null ? value : {}
  needed.set(part, made)
  return made
}

const pick = <Value>(from: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
