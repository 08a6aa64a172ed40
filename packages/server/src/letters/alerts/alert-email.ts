import { createHmac, timingSafeEqual } from 'node:crypto'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AlertKind } from '@kassavirta/domain/letters/alerts/rules'
import {
  alertMailTexts as texts,
  alertNames,
  alertSentences,
} from '@kassavirta/domain/letters/alerts/terms.fi'
import type { Deps } from '../../platform/deps.ts'
import type { Email } from '../../platform/mail/mail.ts'
import type { TokenSecrets } from '../../platform/session/token-secret.ts'
import { publicAddress } from '../../platform/settings.ts'

export type LinkDeps = Pick<Deps, 'settings' | 'tokenSecrets'>

type Reader = { readonly userId: number; readonly firstName: string; readonly address: string }
type AlertLine = { readonly kind: AlertKind; readonly place: string; readonly path: string }

/** In the link of a daily mail instead of a kind: it stops all daily mail. */
export const DAILY = 'daily'

/** A mail about one event. It names the event and the place, but no sum, number or other person: those are behind the sign-in. */
export function alertEmail(deps: LinkDeps, reader: Reader & AlertLine): Email {
  const { kind, place, firstName } = reader
  const portal = publicAddress(deps.settings)
  const values = { firstName, place, sentence: alertSentences[kind], link: `${portal}${reader.path}` }
  return {
    recipient: reader.address,
    subject: fill(texts.subject, { name: alertNames[kind].name, place }),
    ...withStop(deps, reader, kind, fill(texts.body, values)),
  }
}

/** The mail names no more events than this; a person would not read more. */
const MOST_LINES = 40

/** One mail about everything of a day. */
export function digestEmail(deps: LinkDeps, reader: Reader, alerts: readonly AlertLine[]): Email {
  const portal = publicAddress(deps.settings)
  const lines = alerts
    .slice(0, MOST_LINES)
    .map(({ kind, place, path }) =>
      fill(texts.digestLine, { place, sentence: alertSentences[kind], link: `${portal}${path}` }),
    )
  const count = alerts.length - lines.length
  const more = count > 0 ? [fill(texts.digestMore, { count, portal })] : []
  const body = fill(texts.digestBody, {
    firstName: reader.firstName,
    lines: [...lines, ...more].join('\n\n'),
  })
  return { recipient: reader.address, subject: texts.digestSubject, ...withStop(deps, reader, DAILY, body) }
}

function withStop(deps: LinkDeps, { userId, address }: Reader, what: string, body: string) {
  const portal = publicAddress(deps.settings)
  const token = makeToken(deps.tokenSecrets, { purpose: 'stop', userId, what }, address)
  const stopLink = `${portal}${STOP_PATH}/${token}`
  return { body: `${body}${fill(texts.end, { stopLink, portal })}`, stopLink }
}

export const STOP_PATH = '/lopeta-ilmoitukset'
export const CONFIRM_PATH = '/vahvista-osoite'

/** Asks the reader of an address to say that mail arrives there. */
export function confirmEmail(deps: LinkDeps, reader: Reader, until: Date): Email {
  const what = until.getTime().toString(36)
  const token = makeToken(
    deps.tokenSecrets,
    { purpose: 'confirm', userId: reader.userId, what },
    reader.address,
  )
  const link = `${publicAddress(deps.settings)}${CONFIRM_PATH}/${token}`
  const body = fill(texts.confirmBody, { firstName: reader.firstName, link })
  return { recipient: reader.address, subject: texts.confirmSubject, body }
}

/** A link in a mail stops a kind of mail, or confirms the address. */
type Purpose = 'stop' | 'confirm'

/**
 * A link of one person. The signature covers the person's address, which the link itself does not contain. So a link that
 * was sent to an earlier address opens nothing.
 */
type LinkFacts = {
  readonly purpose: Purpose
  readonly userId: number
  /** Of a stop link the kind of mail, of a confirmation link the time of its expiry. */
  readonly what: string
}

const signatureOf = (secret: Uint8Array, { purpose, userId, what }: LinkFacts, address: string): Buffer =>
  createHmac('sha256', secret)
    .update(`alerts ${purpose} ${userId} ${what} ${address}`)
    .digest()
    .subarray(0, 24)

const makeToken = ([newest]: TokenSecrets, facts: LinkFacts, address: string): string =>
  `${facts.userId}.${facts.what}.${signatureOf(newest, facts, address).toString('base64url')}`

const TOKEN = /^(\d{1,9})\.([A-Za-z0-9]{1,20})\.([\w-]{32})$/

/** The content of a token. The caller then asks `isOurs` with the address of the person, since the signature covers it. */
export function readToken(purpose: Purpose, token: string) {
  const [, userId, what, signature] = TOKEN.exec(token) ?? []
  if (userId === undefined || what === undefined || signature === undefined) return undefined
  const facts: LinkFacts = { purpose, userId: Number(userId), what }
  return {
    ...facts,
    isOurs: (secrets: TokenSecrets, address: string): boolean => {
      const shown = Buffer.from(signature, 'base64url')
      return secrets.some((secret) => timingSafeEqual(signatureOf(secret, facts, address), shown))
    },
  }
}
