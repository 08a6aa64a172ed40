import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { isAuthenticated } from '@kassavirta/domain/people/session/machine'
import type { AnswerOf, Ask, Extra } from '@kassavirta/ui/api/call.ts'
import { call, callRows } from '../api/call.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import type { SessionStore } from './session-store.ts'

type Headers = Readonly<Record<string, string>>
type Sender<Result> = (headers: Headers) => Promise<Result>
type Schema = Endpoint['body']

/** Calls with the current token and the chosen company. */
export function authorizedCall(store: SessionStore, companyId: () => number | undefined) {
  /** A call that can be given up is a read; it is given up when the person signs out. */
  const inTheirName = <Answer>({ signal, ...extra }: Extra<Answer>, headers: Headers): Extra<Answer> => ({
    ...extra,
    ...(signal && { signal: AbortSignal.any([signal, store.leaving()]) }),
    headers,
  })
  const authorized = <E extends Endpoint>(endpoint: E, ask: Ask<E>, extra: Extra<AnswerOf<E>> = {}) =>
    withReauthentication(store, companyId, (headers) => call(endpoint, ask, inTheirName(extra, headers)))
  return {
    call: authorized,
    callRows: <E extends Endpoint>(endpoint: E, ask: Ask<E>, extra: Extra = {}) =>
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
    // The screen that asked is about to leave: it shows no fault while the server is told.
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
