import * as z from 'zod/mini'
import type { Access, CompanyAccess } from '../people/access.ts'
import type { ProblemCode } from './problem-codes.ts'
import { whenUsed } from './shapes.ts'

type Method = 'GET' | 'POST' | 'PUT'

/** Special properties of an answer. */
type Traits = {
  /** Holds a token or a code. It is never compressed, since its length would reveal parts of it (docs/decisions/0017). */
  readonly secret: boolean
  /** Has an entity tag. A caller who sends the current tag gets 304 without a body. */
  readonly tagged: boolean
}

/**
 * What an endpoint answers. `rows` is for long lists: the database writes the JSON and the server sends it
 * as it is; the browser checks a row when it is shown, so that one bad row does not break the list. `file` is for what a
 * person saves (a PDF, `reports/reports/statements-api.ts`).
 */
export type Reply<Schema extends z.ZodMiniType = z.ZodMiniType> =
  | ({ readonly kind: 'json'; readonly schema: Schema } & Traits)
  | { readonly kind: 'empty'; readonly schema: Schema }
  | { readonly kind: 'rows'; readonly key: string; readonly schema: Schema }
  | { readonly kind: 'file'; readonly mediaType: string; readonly schema: Schema }

/* @__NO_SIDE_EFFECTS__ */
const withSchema = <const Kind extends object, Schema>(kind: Kind, schema: () => Schema) => {
  const build = whenUsed(schema)
  return {
    ...kind,
    get schema() {
      return build()
    },
  }
}

/* @__NO_SIDE_EFFECTS__ */
export const json = <Schema extends z.ZodMiniType>(
  schema: () => Schema,
  traits: Partial<Traits> = {},
): Reply<Schema> => withSchema({ kind: 'json', secret: false, tagged: false, ...traits }, schema)

export const isSecret = (reply: Reply): boolean => reply.kind === 'json' && reply.secret
export const isTagged = (reply: Reply): boolean => reply.kind === 'json' && reply.tagged

export const empty: Reply<z.ZodMiniUndefined> = withSchema({ kind: 'empty' }, () => z.undefined())

/* @__NO_SIDE_EFFECTS__ */
export const rows = <Row extends z.ZodMiniType>(key: string, row: () => Row): Reply<Row> =>
  withSchema({ kind: 'rows', key }, row)

/**
 * Where a call names its company: `companyId` in the path or the query, `customerId` in the body. `header` is for a
 * call without a company: X-Company-Id may narrow its answer (decisions G-B5).
 */
type CompanyLocation = 'params' | 'query' | 'body' | 'header'

/** One call of the contract, written once: the server binds it with `route()`, the browser calls it with `call()`. */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> = {
  readonly method: Method
  /** `:name` marks a path parameter. */
  readonly path: `/${string}`
  /** One line for the reader of the API page. */
  readonly summary: string
  readonly access: Who
  readonly company: CompanyLocation
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Largest body in bytes. */
  readonly bodyLimit: number
  readonly mediaType: string
  /** The handler reads the body by itself, from the bytes as they were sent. */
  readonly takesBytes: boolean
  /** Its own codes, besides the codes of its access and of the rules of its fields. */
  readonly refusals: readonly ProblemCode[]
  readonly reply: Reply<Answer>
}

/** Any endpoint with this access. */
export type EndpointFor<Who extends Access> = Endpoint<
  z.ZodMiniType,
  z.ZodMiniType,
  z.ZodMiniType,
  z.ZodMiniType,
  Who
>

/** The parts of a call as a handler gets them, and its answer. */
export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type AnswerOf<E extends Endpoint> = z.input<E['reply']['schema']>

/** Any endpoint with this answer. */
export type EndpointAnswering<Answer> = Endpoint<
  z.ZodMiniType,
  z.ZodMiniType,
  z.ZodMiniType,
  z.ZodMiniType<Answer>
>

const noParams = whenUsed(() => z.object({}))
const noQuery = whenUsed(() => z.object({}))
const noBody = whenUsed(() => z.undefined())
const BODY_LIMIT = 64 * 1024

type HasId<Field extends string, Id> = z.ZodMiniType<{ readonly [Name in Field]: Id }>

/** The parts of a call whose schema has a company in it. */
type CompanyIn<P, Q, B, Id> =
  | (P extends HasId<'companyId', Id> ? 'params' : never)
  | (Q extends HasId<'companyId', Id> ? 'query' : never)
  | (B extends HasId<'customerId', Id> ? 'body' : never)

/** A call for members must say where its company is. For other calls this is optional, and so is the company itself. */
type CompanyOf<W, P, Q, B> = W extends CompanyAccess
  ? { readonly company: CompanyIn<P, Q, B, number> }
  : { readonly company?: CompanyIn<P, Q, B, number | undefined> }

type EndpointSpec<P, Q, B, A extends z.ZodMiniType, W extends Access> = {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly access: W
  readonly params?: () => P
  readonly query?: () => Q
  readonly body?: () => B
  readonly bodyLimit?: number
  readonly mediaType?: string
  readonly takesBytes?: boolean
  readonly refusals?: readonly ProblemCode[]
  readonly reply: Reply<A>
}

/** Whether the endpoint would take a stored value as its body. It is sent unchanged, because the server compares bodies. */
export const takesBody = <B extends z.ZodMiniType>(
  { body }: { readonly body: B },
  found: unknown,
): found is z.input<B> => body.safeParse(found).success

/**
 * Fills in the defaults: no parameters, no query, no body, no company, 64 kB of JSON, no refusals of its own.
 * Each schema is built when it is first read, so that a page loads the endpoints that it may call at no cost.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  A extends z.ZodMiniType,
  W extends Access,
  P extends z.ZodMiniType = ReturnType<typeof noParams>,
  Q extends z.ZodMiniType = ReturnType<typeof noQuery>,
  B extends z.ZodMiniType = ReturnType<typeof noBody>,
>(spec: EndpointSpec<P, Q, B, A, W> & CompanyOf<W, P, Q, B>): Endpoint<P, Q, B, A, W> {
  // The defaults of the type parameters are these very schemas; the compiler cannot see that.
  const params = whenUsed(spec.params ?? (noParams as unknown as () => P))
  const query = whenUsed(spec.query ?? (noQuery as unknown as () => Q))
  const body = whenUsed(spec.body ?? (noBody as unknown as () => B))
  return {
    bodyLimit: BODY_LIMIT,
    mediaType: 'application/json',
    takesBytes: false,
    refusals: [],
    company: 'header',
    ...spec,
    get params() {
      return params()
    },
    get query() {
      return query()
    },
    get body() {
      return body()
    },
  }
}

/** Empty parts and dots lead to another call, because browsers drop them from an address even when they are encoded. */
const NO_PART = /^\.{0,2}$/

/** `/api/messages/read/:id` with `{ id: 5 }` is `/api/messages/read/5`; a missing parameter is a bug and throws. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || NO_PART.test(String(value))) {
      throw new Error(`path ${path} lacks the parameter ${name}`)
    }
    return encodeURIComponent(value)
  })
}
