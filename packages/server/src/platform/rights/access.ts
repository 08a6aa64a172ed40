import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { CompanyId } from '@kassavirta/domain/kernel/contract/shapes'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Access } from '@kassavirta/domain/kernel/people/access'
import { providerKey } from '../../tables/ledgers.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/faults.ts'
import { parse } from '../http/request-bodies.ts'
import { verifyBearer, type TokenClaims } from '../session/session.ts'
import { admitStaff } from '../staff/staff-access.ts'
import type { StaffCaller } from '../staff/staff-session.ts'
import { lockRights, type RightsHolders } from './locks.ts'
import { isOwnCompany, readRights, type CompanyRights, type SessionRights } from './rights.ts'

/** The kinds of callers. How much is known about a caller depends on the access of the endpoint. */
type Anyone = { readonly kind: 'anyone' }
type Provider = { readonly kind: 'provider'; readonly keyId: number }
export type User = SessionRights & { readonly kind: 'user'; readonly familyId: string }
/** A user at one of their own companies. */
export type Member = User & { readonly company: CompanyRights }

/** The kind of caller that a handler gets, by the access of its endpoint. */
export type CallerOf<A extends Access> = {
  public: Anyone
  optional: Anyone | User
  provider: Provider
  signedIn: User
  company: Member
  concern: User
  staff: StaffCaller
}[A['kind']]

type GuardedEndpoint = Pick<Endpoint, 'access' | 'company'>

/** Lets a caller in or throws. Every kind of access is listed, and anything else is refused. */
export function admit(
  deps: Deps,
  endpoint: GuardedEndpoint,
  request: FastifyRequest,
): Promise<CallerOf<Access>> {
  const { access } = endpoint
  switch (access.kind) {
    case 'public':
      return Promise.resolve({ kind: 'anyone' })
    case 'optional':
      return request.headers.authorization
        ? admitUser(deps, endpoint, request)
        : Promise.resolve({ kind: 'anyone' })
    case 'provider':
      return admitProvider(deps, request)
    case 'signedIn':
    case 'company':
    case 'concern':
      return admitUser(deps, endpoint, request)
    case 'staff':
      return admitStaff(deps, access, request)
    default:
      return access satisfies never
  }
}

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

async function admitProvider({ db }: Deps, request: FastifyRequest): Promise<Provider> {
  const key = request.headers['x-provider-key']
  if (typeof key !== 'string') throw new Unauthorized()
  const valid = and(eq(providerKey.hash, hashKey(key)), isNull(providerKey.endedAt))
  const [row] = await db.select({ id: providerKey.id }).from(providerKey).where(valid)
  if (!row) throw new Unauthorized()
  return { kind: 'provider', keyId: row.id }
}

/** What a call says about itself before the database is asked. */
export type Identity = TokenClaims & {
  /** The company of the call, where it names a possible one. */
  readonly companyId: number | undefined
}

/** Reads the token and the company of a call. A submission locks both before it reads the rights. */
export function identify(deps: Deps, endpoint: GuardedEndpoint, request: FastifyRequest): Identity {
  const claims = readClaims(deps, request)
  if (!claims) throw new Unauthorized()
  return { ...claims, companyId: CompanyId.safeParse(readCompanyField(endpoint, request).value).data }
}

/** True when the call shows a token of ours; whether its session still lives is not asked. */
export const hasSession = (deps: Deps, request: Pick<FastifyRequest, 'headers'>): boolean =>
  readClaims(deps, request) !== undefined

/**
 * The caller is identified first, then the company of the call, then the caller's rights there. The rest of the call
 * is read only after that.
 */
async function admitUser(deps: Deps, endpoint: GuardedEndpoint, request: FastifyRequest): Promise<User> {
  const { user } = await admitWith(deps, endpoint, request, async (db, identity, now) => {
    const rights = await readRights(db, identity, identity.companyId, now, endpoint.access.kind)
    return rights && { rights, facts: null }
  })
  return user
}

type RightsReader<Found> = (
  db: Db,
  identity: Identity,
  now: Date,
) => Promise<{ readonly rights: SessionRights; readonly facts: Found } | undefined>

/** Lets a user in by rights that come together with the facts of the call (`facts.ts`). */
export async function admitWith<Found>(
  deps: Deps,
  endpoint: GuardedEndpoint,
  request: FastifyRequest,
  read: RightsReader<Found>,
): Promise<{ readonly user: User; readonly facts: Found }> {
  const identity = identify(deps, endpoint, request)
  const found = await read(deps.db, identity, deps.clock())
  if (!found) throw new Unauthorized()
  await checkCall(deps, endpoint, request, found.rights)
  return { user: { ...found.rights, kind: 'user', familyId: identity.familyId }, facts: found.facts }
}

/** Checks everything that a call says about companies and persons against the rights of its sender. */
export async function checkCall(
  deps: Pick<Deps, 'db' | 'clock'>,
  endpoint: GuardedEndpoint,
  request: FastifyRequest,
  rights: SessionRights,
): Promise<void> {
  const { access, company } = endpoint
  const { field, value, isNamed } = readCompanyField(endpoint, request)
  const mayBeMissing = access.kind !== 'company' && value === undefined
  if (!mayBeMissing) parseCompanyId(field, value)
  if (isNamed && !rights.company) throw foreignCompany(access)
  await checkOtherCompanies(deps, endpoint, request, rights)
  if (company === 'body') checkSender(rights, request)
  checkRights(access, rights)
}

/**
 * Reads the company from the place that the endpoint declares. The header may narrow a call that need not name a
 * company; a company in the header that is not the caller's own has no effect.
 */
function readCompanyField({ access, company }: GuardedEndpoint, request: FastifyRequest) {
  const field: CompanyField = company === 'body' ? 'customerId' : 'companyId'
  const named = company === 'header' ? undefined : valueOf(request[company], field)
  if (named !== undefined && named !== '') return { field, value: named, isNamed: true }
  const requested = access.kind === 'company' ? undefined : request.headers['x-company-id']
  return { field, value: requested || undefined, isNamed: false }
}

/**
 * A call of a company that names none in its query or body means the one of the header (decisions B5, P11). It is written
 * where the call should have it, so that everything after reads one place.
 */
export function takeCompanyFromHeader({ access, company }: GuardedEndpoint, request: FastifyRequest): void {
  if (access.kind !== 'company' || (company !== 'query' && company !== 'body')) return
  const part = request[company]
  const field = COMPANY_FIELDS[company]
  const given = request.headers['x-company-id']
  if (typeof part !== 'object' || part === null || !given || (valueOf(part, field) ?? '') !== '') return
  Reflect.set(part, field, given)
}

/** Returns the signed-in user regardless of rights; undefined without a valid session. */
export async function findUserId(deps: Deps, request: FastifyRequest): Promise<number | undefined> {
  const claims = readClaims(deps, request)
  const rights = claims && (await readRights(deps.db, claims, undefined, deps.clock()))
  return rights?.userId
}

const readClaims = ({ tokenSecrets, clock }: Deps, { headers }: Pick<FastifyRequest, 'headers'>) =>
  verifyBearer(tokenSecrets, headers.authorization, clock())

const COMPANY_FIELDS = { query: 'companyId', body: 'customerId' } as const

/**
 * A call that names a company in a second place must mean the same company there. Otherwise what is stored and what
 * is reported would differ. Concern reports are exempt, because the company is a search criterion there.
 */
async function checkOtherCompanies(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { access, company }: GuardedEndpoint,
  request: FastifyRequest,
  rights: SessionRights,
): Promise<void> {
  if (access.kind === 'concern') return
  for (const part of ['query', 'body'] as const) {
    const [field, value] = [COMPANY_FIELDS[part], valueOf(request[part], COMPANY_FIELDS[part])]
    if (part === company || value === undefined || value === '') continue
    const other = parseCompanyId(field, value)
    if (rights.company?.companyId === other) continue
    if (!(await isOwnCompany(db, rights.userId, other, clock()))) throw foreignCompany(access)
    if (company !== 'header') throw fieldProblem('companyId', 'invalid')
  }
}

type CompanyField = (typeof COMPANY_FIELDS)[keyof typeof COMPANY_FIELDS]

/** A schema is costly to make, so there is one for each name of the field. */
const companyFieldSchemas = {
  companyId: z.object({ companyId: CompanyId }),
  customerId: z.object({ customerId: CompanyId }),
} as const satisfies Record<CompanyField, z.ZodMiniType>

/** Refuses a value that is no number of a company, by the name of its field. */
function parseCompanyId(field: CompanyField, value: unknown): number {
  const parsed: Partial<Record<CompanyField, number>> = parse(companyFieldSchemas[field], { [field]: value })
  return parsed[field] ?? 0
}

const foreignCompany = (access: Access): Problem =>
  access.kind === 'company' && access.foreign === 404 ? new Problem('notFound') : new Problem('forbidden')

/** A userId beside the company must be the caller's own or left out (decisions H1). */
function checkSender({ userId }: SessionRights, { body }: FastifyRequest): void {
  const claimed = valueOf(body, 'userId')
  if (claimed === undefined) return
  // The body is not checked yet, and an object may refuse to be a number.
  const isPlain = typeof claimed === 'number' || typeof claimed === 'string'
  if (!isPlain || Number(claimed) !== userId) throw new Problem('forbidden')
}

/** Runs again inside a transaction that has locked the rights. */
export function checkRights(access: Access, { company, concernReports }: SessionRights): void {
  if (access.kind === 'concern' && !concernReports) throw new Problem('forbidden')
  if (access.kind !== 'company') return
  if (!company) throw new Problem('forbidden')
  const { capabilities } = company
  const allowed = access.needs.length === 0 || access.needs.some((capability) => capabilities.has(capability))
  if (!allowed) throw new Problem('forbidden')
}

/** Reads a field of a part of the call that has not been checked yet. Null counts as missing. */
function valueOf(part: unknown, field: string): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, field)) return undefined
  const value: unknown = Reflect.get(part, field)
  return value ?? undefined
}

/**
 * Returns the caller with the rights of this moment, and locks them until the transaction ends, together with the rights
 * that the caller `changes`. The clock is read after the wait for the locks, because noon or the end of a mandate may
 * pass meanwhile.
 */
export async function lockMember(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { access }: Pick<Endpoint, 'access'>,
  caller: Member,
  changes: RightsHolders = {},
): Promise<{ readonly member: Member; readonly now: Date }> {
  const { companyId } = caller.company
  await lockRights(tx, { reliesOn: { companyIds: [companyId], userIds: [caller.userId] }, changes })
  const now = clock()
  const rights = await readRights(tx, caller, companyId, now)
  if (!rights) throw new Unauthorized()
  if (!rights.company) throw new Problem('forbidden')
  checkRights(access, rights)
  return { member: { ...caller, ...rights, company: rights.company }, now }
}
