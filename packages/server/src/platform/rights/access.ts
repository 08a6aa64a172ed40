import { createHash } from 'node:crypto'
import type { Access } from '@kassavirta/domain/kernel/access'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/problem'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { providerKey } from '../../tables/ledgers.ts'
import { verifyAccessToken, type TokenClaims } from '../session/access-token.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import { readRights, type CompanyRights, type SessionRights } from './rights.ts'

/** Who is calling, as far as the endpoint's access asked. */
type Anyone = { readonly kind: 'anyone' }
type Provider = { readonly kind: 'provider' }
export type User = SessionRights & { readonly kind: 'user'; readonly familyId: string }
/** A user at a company that is their own. */
export type Member = User & { readonly company: CompanyRights }

/** What a handler gets, by the kind of its endpoint's access. */
export type CallerOf<A extends Access> = {
  public: Anyone
  optional: Anyone | User
  provider: Provider
  signedIn: User
  company: Member
  concern: User
}[A['kind']]

/** Lets a caller in or throws. Whatever is not let in by name is turned away. */
export function admit(deps: Deps, access: Access, request: FastifyRequest): Promise<CallerOf<Access>> {
  switch (access.kind) {
    case 'public':
      return Promise.resolve({ kind: 'anyone' })
    case 'optional':
      return request.headers.authorization
        ? admitUser(deps, access, request)
        : Promise.resolve({ kind: 'anyone' })
    case 'provider':
      return admitProvider(deps, request)
    case 'signedIn':
    case 'company':
    case 'concern':
      return admitUser(deps, access, request)
    default:
      return access satisfies never
  }
}

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

async function admitProvider({ db }: Deps, request: FastifyRequest): Promise<Provider> {
  const key = request.headers['x-provider-key']
  if (typeof key !== 'string') throw new Unauthorized()
  const known = and(eq(providerKey.hash, hashKey(key)), isNull(providerKey.endedAt))
  const [row] = await db.select({ id: providerKey.id }).from(providerKey).where(known)
  if (!row) throw new Unauthorized()
  return { kind: 'provider' }
}

async function admitUser(deps: Deps, access: Access, request: FastifyRequest): Promise<User> {
  const claims = await bearer(deps, request)
  if (!claims) throw new Unauthorized()
  const named = namedCompanies(request)
  const companyId = named[0] ?? headerCompany(request)
  const rights = await readRights(deps.db, claims, companyId, deps.clock())
  if (!rights) throw new Unauthorized()
  checkClaims(access, rights, named, request)
  if (access.kind === 'company' && !rights.company) throw companyMissing(request)
  checkRights(access, rights)
  return { ...rights, kind: 'user', familyId: claims.familyId }
}

/** Who has signed in, whatever they may do now; undefined without a living session. */
export async function findUserId(deps: Deps, request: FastifyRequest): Promise<number | undefined> {
  const claims = await bearer(deps, request)
  const rights = claims && (await readRights(deps.db, claims, undefined, deps.clock()))
  return rights?.userId
}

function bearer({ tokenSecret, clock }: Deps, request: FastifyRequest): Promise<TokenClaims | undefined> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token ? verifyAccessToken(tokenSecret, token, clock()) : Promise.resolve(undefined)
}

/**
 * Every company that the call itself names must be the caller's own, and a userId in the body the caller's
 * (they are claims). Concern reports only search by it.
 */
function checkClaims(
  access: Access,
  rights: SessionRights,
  named: readonly number[],
  request: FastifyRequest,
): void {
  const foreign = access.kind !== 'concern' && named.some((id) => !rights.companyIds.has(id))
  if (foreign && access.kind === 'company' && access.foreign === 404) throw new Problem('notFound')
  if (foreign) throw new Problem('forbidden')
  // One call is about one company: with two, what is stored and what is told of it would differ.
  if (named.some((id) => id !== named[0])) throw fieldProblem('companyId', 'invalid')
  // Null names nobody, as if it were left out: whoever sends is known by the token.
  const claimed = field(request.body, 'userId') ?? undefined
  if (claimed !== undefined && Number(claimed) !== rights.userId) throw new Problem('forbidden')
}

/** Also asked again inside a transaction that holds the rights still (`submit.ts`). */
export function checkRights(access: Access, { company, concernReport }: SessionRights): void {
  if (access.kind === 'concern' && !concernReport) throw new Problem('forbidden')
  if (access.kind !== 'company') return
  if (!company) throw new Problem('forbidden')
  const { capabilities } = company
  const allowed = access.needs.length === 0 || access.needs.some((capability) => capabilities.has(capability))
  if (!allowed) throw new Problem('forbidden')
}

/** The company of the call: in the path, the query or the body, where it has another name. */
function namedCompanies({ params, query, body }: FastifyRequest): readonly number[] {
  const places = [
    { source: params, name: 'companyId' },
    { source: query, name: 'companyId' },
    { source: body, name: 'customerId' },
  ]
  return places
    .map(({ source, name }) => ({ name, value: field(source, name) }))
    .filter(({ value }) => value !== undefined && value !== null && value !== '')
    .map(({ name, value }) => companyNumber(value, name))
}

/** By the name that it has in the call: what is sent names it in the body. */
function companyMissing({ method }: FastifyRequest): Problem {
  const name = method === 'GET' ? 'companyId' : 'customerId'
  return fieldProblem(name, 'required')
}

function headerCompany({ headers }: FastifyRequest): number | undefined {
  const given = headers['x-company-id']
  return given === undefined || given === '' ? undefined : companyNumber(given, 'companyId')
}

const MAX_ID = 2_147_483_647

/** Ids are whole numbers; numeric strings count, nothing else is coerced. */
function companyNumber(value: unknown, name: string): number {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > MAX_ID) {
    throw fieldProblem(name, 'idInvalid')
  }
  return number
}

const field = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, name)
    ? (source as Record<string, unknown>)[name]
    : undefined
