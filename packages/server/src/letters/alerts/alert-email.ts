import type { AlertKind } from '@kassavirta/domain/letters/alerts/kinds'
import {
  alertMailTexts as texts,
  alertNames,
  alertSentences,
} from '@kassavirta/domain/letters/alerts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Deps } from '../../platform/deps.ts'
import type { Email } from '../../platform/mail/mail.ts'
import { publicAddress } from '../../platform/settings.ts'
import { makeToken } from './tokens.ts'

export type LinkDeps = Pick<Deps, 'settings' | 'tokenSecrets'>

type Reader = { readonly userId: number; readonly firstName: string; readonly address: string }
type Told = { readonly kind: AlertKind; readonly place: string; readonly path: string }

/** What the link of a daily mail stops: everything that comes once a day. */
export const DAILY = 'daily'

/** A mail about one event: what and where, and a link behind the sign-in. No sum, no number, no other person. */
export function alertEmail(deps: LinkDeps, reader: Reader & Told): Email {
  const { kind, place, firstName } = reader
  const portal = publicAddress(deps.settings)
  const values = { firstName, place, sentence: alertSentences[kind], link: `${portal}${reader.path}` }
  return {
    recipient: reader.address,
    subject: fill(texts.subject, { name: alertNames[kind].name, place }),
    ...withStop(deps, reader, kind, fill(texts.body, values)),
  }
}

/** More lines than anybody reads. */
const MOST_LINES = 40

/** One mail about everything of a day. */
export function digestEmail(deps: LinkDeps, reader: Reader, told: readonly Told[]): Email {
  const portal = publicAddress(deps.settings)
  const lines = told
    .slice(0, MOST_LINES)
    .map(({ kind, place, path }) =>
      fill(texts.digestLine, { place, sentence: alertSentences[kind], link: `${portal}${path}` }),
    )
  const count = told.length - lines.length
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
