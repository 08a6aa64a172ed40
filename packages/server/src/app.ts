import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { Sentences } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { activationRoutes, profileRoutes, secondFactorRoutes } from './people/profile/routes.ts'
import { accountRoutes } from './places/companies/accounts/routes.ts'
import { alertRoutes } from './letters/alerts/routes.ts'
import { announcementRoutes, messageRoutes } from './letters/messages/routes.ts'
import { caseRoutes, contactRoutes, inquiryRoutes } from './questions/cases/routes.ts'
import { changeOrderRoutes, orderSuggestionRoutes } from './orders/change-orders/routes.ts'
import { companyRoutes, contextRoutes, referenceRoutes } from './places/companies/routes.ts'
import { comparisonRoutes, depositRoutes, entryEventRoutes } from './bags/deposits/routes.ts'
import { configRoutes } from './operation/settings/routes.ts'
import { handOverRoutes } from './orders/deliveries/routes.ts'
import { mandateRoutes, roleRoutes } from './places/mandates/routes.ts'
import { noticeResult } from './bags/deposits/comparison-queries.ts'
import { outcomeRoutes } from './platform/ledgers/outcome-routes.ts'
import { overviewRoutes, searchRoutes } from './reports/front-pages/routes.ts'
import { paperRoutes } from './reports/reports/papers/routes.ts'
import { reportRoutes } from './reports/reports/routes.ts'
import { recurringOrderRoutes } from './orders/change-orders/recurring-orders/routes.ts'
import { savedViewRoutes } from './reports/reports/saved-views/routes.ts'
import { sessionRoutes } from './people/session/routes.ts'
import { supplyOrderRoutes } from './orders/supply-orders/routes.ts'
import { visitChangeRoutes, visitRequestRoutes, visitRoutes } from './visits/visits/routes.ts'
import { visitCalendarRoutes } from './visits/calendar/visit-calendars/routes.ts'
import { providerRoutes } from './operation/provider/routes.ts'
import { contract as portalContract } from './contract.ts'
import { openAdmission, type Admission } from './platform/admission/admission.ts'
import { Overloaded } from './platform/admission/queue.ts'
import { limitsFor, type Limits } from './platform/admission/limits.ts'
import { apiPages, type Contract } from './platform/http/openapi.ts'
import { isApi, refuseOtherMethods, sendNoBodyToHead } from './platform/http/methods.ts'
import type { Deps } from './platform/deps.ts'
import { challengeFor, answerTo } from './platform/http/faults.ts'
import { compressAnswers } from './platform/http/compression.ts'
import { failureLog, logRequests, requestId } from './platform/http/logs.ts'
import { healthRoutes } from './platform/http/health.ts'
import { finnishSentences } from './platform/http/problem-sentences.fi.ts'
import { isSent } from './platform/http/openapi-refusals.ts'
import { acceptJsonOnly } from './platform/http/request-bodies.ts'
import { policyReportRoutes, addSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts'
import { type DemoUsers, serveWeb } from './platform/http/web-files.ts'
import { refuseUndeclaredRoutes, tagged, type Feature, type AppBuilder } from './platform/http/route.ts'
import type { ServerMetrics } from './platform/metrics/server-metrics.ts'
import type { Settings } from './platform/settings.ts'

export const features: readonly Feature[] = [
  tagged('Places', configRoutes),
  tagged('Session', sessionRoutes, activationRoutes, profileRoutes, secondFactorRoutes),
  tagged('Places', accountRoutes, companyRoutes),
  tagged('Session', contextRoutes, alertRoutes),
  tagged('Places', referenceRoutes),
  tagged(
    'Money',
    depositRoutes,
    handOverRoutes,
    entryEventRoutes,
    changeOrderRoutes,
    orderSuggestionRoutes,
    recurringOrderRoutes,
  ),
  tagged(
    'Requests',
    supplyOrderRoutes,
    visitChangeRoutes,
    visitRequestRoutes,
    visitRoutes,
    visitCalendarRoutes,
  ),
  tagged('Outcomes', outcomeRoutes),
  tagged('Letters', inquiryRoutes, contactRoutes, caseRoutes),
  tagged('News', messageRoutes(noticeResult)),
  tagged('Reports', comparisonRoutes, searchRoutes, savedViewRoutes),
  tagged('News', overviewRoutes, announcementRoutes),
  tagged('Rights', mandateRoutes, roleRoutes),
  tagged('Reports', reportRoutes, paperRoutes),
  tagged('Provider', providerRoutes),
]

/** The address of an app, and who else may call it. */
type Site = Pick<Settings, 'basePath' | 'publicUrl' | 'wrapperOrigin'>

export type AppOptions = {
  readonly features?: readonly Feature[]
  /** The folder of the built browser program; without it only the API answers. */
  readonly webRoot?: string
  /** The address of the app; the portal's own by default. */
  readonly site?: Site
  readonly contract?: Contract
  /** The users that the sign-in page offers for trying the portal out. */
  readonly demo?: DemoUsers | undefined
  readonly logger?: FastifyServerOptions['logger']
  readonly metrics?: ServerMetrics
  /** The sentences of refusals in the language of the portal. */
  readonly sentences?: Sentences
  /** Replaces limits that follow from the database in use. */
  readonly limits?: Partial<Limits>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How busy the server is. */
    readonly load: Admission['state']
  }
}

export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const answerFault = faultAnswer(options.sentences ?? finnishSentences)
  const { settings } = deps
  const { site = settings, contract = portalContract } = options
  const { trustProxy } = settings
  const limits = { ...limitsFor(deps.database, settings), ...options.limits }
  const fastify = Fastify({
    ...serverOptions({ ...site, trustProxy }, answerFault),
    ...arrivalOptions(limits),
    logger: options.logger ?? false,
  })
  const admission = openAdmission(fastify, deps, limits)
  fastify.decorate('load', admission.state)
  const builder: AppBuilder = { fastify, deps, admission, endpoints: [], tags: new Map(), tag: 'Service' }
  logRequests(fastify, trustProxy !== undefined)
  options.metrics?.countAnswers(fastify)
  addSecurityHeaders(fastify, site)
  sendServerTime(fastify, deps)
  acceptJsonOnly(fastify)
  fastify.setErrorHandler(answerFault)
  fastify.setNotFoundHandler((request, reply) => answerFault(new Problem('notFound'), request, reply))
  await allowWrapper(fastify, site.wrapperOrigin)
  // This comes after the wrapper's plugin, whose own route for preflights declares no access.
  refuseUndeclaredRoutes(fastify)
  refuseOtherMethods(fastify, builder.endpoints)
  compressAnswers(fastify)
  sendNoBodyToHead(fastify)
  healthRoutes(builder)
  await policyReportRoutes(builder)
  for (const feature of options.features ?? features) feature(builder)
  apiPages(builder, contract, site)
  if (options.webRoot) await serveWeb(fastify, options.webRoot, { ...settings, ...site }, options.demo)
  return fastify
}

const serverOptions = (
  { basePath, trustProxy }: Pick<Settings, 'basePath' | 'trustProxy'>,
  answerFault: FaultAnswer,
): FastifyServerOptions => ({
  logController: new LogController({ disableRequestLogging: true }),
  // An address that cannot be decoded is an unknown page and leads to the front page like any other. No hook runs for
  // it, so the headers are set here.
  frameworkErrors: (error, request, reply) => {
    reply.headers(securityHeaders({ basePath }, request))
    return isApi(request.url) ? answerFault(error, request, reply) : reply.redirect(`${basePath}/`)
  },
  // Endpoints check with their own schemas. Fastify's compilers for another kind would only slow down the start.
  schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  // methods.ts decides which paths answer HEAD.
  exposeHeadRoutes: false,
  forceCloseConnections: 'idle',
  genReqId: requestId,
  // A long path parameter reaches its own schema, which refuses it as the contract says; the headers have a limit anyway.
  routerOptions: { caseSensitive: false, maxParamLength: 16_384 },
  trustProxy: trustProxy ?? false,
  // A proxy may or may not cut the base path off; both work.
  rewriteUrl: ({ url = '/' }) =>
    basePath && (url === basePath || url.startsWith(`${basePath}/`))
      ? url.slice(basePath.length) || '/'
      : url,
})

/**
 * Ends calls that do not arrive in time. Node applies the longer of its two limits to the body, so both are set: half a
 * body would otherwise stay for the default limit of headers.
 */
const arrivalOptions = ({ arrivalMs }: Limits) => ({
  requestTimeout: arrivalMs,
  http: { headersTimeout: arrivalMs, requestTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / 5 },
})

function refuseSchema(): never {
  throw new Error('a route has a schema of Fastify: route() takes those of an endpoint')
}

type FaultAnswer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Turns every refusal into an answer in the language of the sentences. */
const faultAnswer = (sentences: Sentences): FaultAnswer => {
  const logFailure = failureLog()
  return (error, request, reply) => {
    const access = request.routeOptions.config?.access
    const sends = access !== undefined && isSent({ method: request.method, access })
    const { status, body, retryAfterSeconds } = answerTo(error, { sends, sentences })
    // A call refused under load is in its answer's log line and in the server's counters, so it needs no line of its own.
    if (status >= 500 && !(error instanceof Overloaded)) logFailure(request.log, { err: error }, 'failed')
    if (status === 401) reply.header('www-authenticate', challengeFor(request))
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  }
}

/** Computers in shops have wrong clocks, so the browser measures its offset from this header. */
function sendServerTime(fastify: FastifyInstance, { clock }: Deps): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.header('date', clock().toUTCString())
    done()
  })
}

/** The mobile wrapper's page has its own origin (decisions E10); no other site may call. */
async function allowWrapper(fastify: FastifyInstance, origin: string | undefined): Promise<void> {
  if (!origin) return
  await fastify.register(cors, {
    origin,
    credentials: true,
    methods: ['GET', 'POST', 'PUT'],
    exposedHeaders: ['date', 'etag', 'retry-after', 'x-request-id'],
    strictPreflight: false,
  })
}
