import { createContext, use } from 'react'
import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { type Endpoint, isTagged } from '@kassavirta/domain/kernel/contract/endpoint'
import {
  getConfig,
  type PortalConfig,
  type PortalSwitch,
} from '@kassavirta/domain/operation/settings/config-api'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { type SessionState, isAuthenticated } from '@kassavirta/domain/people/session/machine'
import { apiKey, type RequestValues, useAnswer, type Answer } from '@kassavirta/ui/api/answers.ts'
import type { AnswerOf, CallValues, CallOptions } from '@kassavirta/ui/api/call.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { call, callRows } from '../api/call.ts'
import type { SessionStore } from './session-store.ts'

export type PermittedCompany = SessionUser['permittedCompanies'][number]

type SessionValue = ReturnType<typeof authorizedCall> & {
  readonly store: SessionStore
  readonly state: SessionState
  readonly user: SessionUser | undefined
  /** The chosen company. */
  readonly company: PermittedCompany | undefined
  readonly chooseCompany: (id: number) => void
}

export const SessionContext = createContext<SessionValue | undefined>(undefined)

export function useSession(): SessionValue {
  const value = use(SessionContext)
  if (!value) throw new Error('no session above this screen')
  return value
}

/** The session for screens that only signed-in people see. */
export function useSignedIn() {
  const { user, ...rest } = useSession()
  if (!user) throw new Error('nobody is signed in')
  return { ...rest, user }
}

/** For screens of one company: their guard lets nobody in without a chosen company. */
export function useCompanySession() {
  const { company, ...rest } = useSignedIn()
  if (!company) throw new Error('no company is chosen')
  return { ...rest, company }
}

type Headers = Readonly<Record<string, string>>
type Sender<Result> = (headers: Headers) => Promise<Result>
type Schema = Endpoint['body']

/** Calls with the current token and the chosen company. */
export function authorizedCall(store: SessionStore, companyId: () => number | undefined) {
  /** Only reads have a signal; they are cancelled when the person signs out. */
  const inTheirName = <Answer>(
    { signal, ...extra }: CallOptions<Answer>,
    headers: Headers,
  ): CallOptions<Answer> => ({
    ...extra,
    ...(signal && { signal: AbortSignal.any([signal, store.leaving()]) }),
    headers,
  })
  const authorized = <E extends Endpoint>(
    endpoint: E,
    ask: CallValues<E>,
    extra: CallOptions<AnswerOf<E>> = {},
  ) => withReauthentication(store, companyId, (headers) => call(endpoint, ask, inTheirName(extra, headers)))
  return {
    call: authorized,
    callRows: <E extends Endpoint>(endpoint: E, ask: CallValues<E>, extra: CallOptions = {}) =>
      withReauthentication(store, companyId, (headers) =>
        callRows(endpoint, ask, inTheirName(extra, headers)),
      ),
    /** Sends a submission under its key, so that the server stores it once however often it arrives. */
    submit: <Body extends Schema, Reply extends Schema>(
      endpoint: Endpoint<Schema, Schema, Body, Reply>,
      { key, body }: Pick<PendingRequest<Body['_zod']['input']>, 'key' | 'body'>,
    ) => authorized<Endpoint<Schema, Schema, Schema, Reply>>(endpoint, { body }, { key }),
  }
}

/**
 * A refused call is repeated after a silent renewal. Refused again, it waits behind the sign-in dialog and is repeated
 * once more: the form that sent it never learns that there was a pause.
 */
async function withReauthentication<Result>(
  store: SessionStore,
  companyId: () => number | undefined,
  send: Sender<Result>,
): Promise<Result> {
  const attempt = () => send(headersOf(store, companyId()))
  try {
    return await attempt()
  } catch (failure) {
    // Signing out has cancelled the call. Waits for the end of the session, so that the screen shows no fault before it leaves.
    if (isCancelled(failure) && store.leaving().aborted) await store.signedOut()
    if (!isRefused(failure)) throw failure
  }
  await store.renew().catch(() => undefined)
  if (isAuthenticated(store.state())) {
    try {
      return await attempt()
    } catch (failure) {
      if (!isRefused(failure)) throw failure
      store.expire()
    }
  }
  await store.signedInAgain()
  return attempt()
}

const isCancelled = (failure: unknown): boolean => failure instanceof Failure && failure.kind === 'cancelled'
const isRefused = (failure: unknown): boolean => failure instanceof Failure && failure.status === 401

function headersOf(store: SessionStore, companyId: number | undefined): Headers {
  const state = store.state()
  return {
    ...('session' in state ? { authorization: `Bearer ${state.session.token}` } : {}),
    ...(companyId === undefined ? {} : { 'x-company-id': String(companyId) }),
  }
}

type Caller = Pick<ReturnType<typeof useSignedIn>, 'company' | 'call' | 'callRows'> & {
  readonly user: Pick<SessionUser, 'id'>
}

/**
 * Answers are cached by call, person and company: a renewed token keeps them, another person or company starts anew
 * (decisions A17). Two features with the same query share the answer without importing each other.
 */
export function apiQueries({ user, company, call, callRows }: Caller) {
  const keyOf = (endpoint: Endpoint, ask: RequestValues): QueryKey =>
    apiKey(endpoint, { user: user.id, company: company?.id }, ask)
  return {
    query: <E extends Endpoint>(endpoint: E, ask: CallValues<E>) =>
      queryOptions({
        queryKey: keyOf(endpoint, ask),
        queryFn: ({ signal, client, queryKey }) =>
          call(endpoint, ask, { signal, known: client.getQueryData<AnswerOf<E>>(queryKey) }),
        // The tag of an answer belongs to the object that the call returned, so that object must stay.
        structuralSharing: !isTagged(endpoint.reply),
      }),
    rowsQuery: <E extends Endpoint>(endpoint: E, ask: CallValues<E>) =>
      queryOptions({
        queryKey: keyOf(endpoint, ask),
        queryFn: ({ signal }) => callRows(endpoint, ask, { signal }),
        // Comparing a long list with the previous one takes longer than rendering it.
        structuralSharing: false,
        refetchOnWindowFocus: false,
      }),
  }
}

export const useApiQuery = () => apiQueries(useSignedIn())

/** Open to all, so the key names no person. Names and contact details change so seldom that one fetch per visit does. */
export const configQuery = queryOptions({
  queryKey: [getConfig.path],
  queryFn: ({ signal }) => call(getConfig, {}, { signal }),
  staleTime: Infinity,
})

/** The provider's name, contact details and terms. The shell shows, and retries, a fetch that fails. */
export const useConfig = (): Answer<PortalConfig> => useAnswer(configQuery)

/** True where the provider shows this to its customers; false until that is known. */
export const useSwitch = (name: PortalSwitch): boolean => useConfig().data?.[name] ?? false
