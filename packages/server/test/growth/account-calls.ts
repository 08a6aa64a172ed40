import { desc } from 'drizzle-orm'
import { stepAt, totpCode } from '../../src/platform/session/totp.ts'
import { mail } from '../../src/tables/ledgers.ts'
import type { TestPortal } from '../harness.ts'

type Headers = Readonly<Record<string, string>>
type Answer = { readonly statusCode: number; readonly payload: string }

/**
 * Takes a second factor into use and ends it, chooses what is told by mail, confirms the change of the e-mail address that waits, and stops another
 * one, which ends the session.
 */
export async function changeAccount(
  { app, database, now }: TestPortal,
  headers: Headers,
  password: string,
): Promise<readonly Answer[]> {
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const begun = await send('POST', '/api/secondfactor', { password })
  const key = bytesOf(begun.json<{ readonly key: string }>().key)
  const codeAfter = (steps: number) => totpCode(key, stepAt(now) + steps)
  const factor = [
    begun,
    await send('GET', '/api/secondfactor'),
    await send('PUT', '/api/secondfactor', { code: codeAfter(0) }),
    await send('POST', '/api/secondfactor/remove', { password, code: codeAfter(1) }),
  ]
  /** The newest letter goes to the new address; the one before it holds the code, after a hash sign. */
  const mailedCode = async () => {
    const letters = await database.db.select({ body: mail.body }).from(mail).orderBy(desc(mail.id)).limit(100)
    return letters.map(({ body }) => /#([0-9A-Z-]{29})/.exec(body)?.[1]).find(Boolean)
  }
  const decide = async (verb: string) =>
    send('POST', `/api/emailchange/${verb}`, { code: await mailedCode() })
  const profile = { firstName: 'Maija', lastName: 'Uusi', emailAddress: 'kolmas@example.fi' }
  return [
    ...factor,
    await send('PUT', '/api/alerts', { digestHour: 7, choices: [] }),
    await send('POST', '/api/alerts/addresslink'),
    await decide('confirm'),
    await send('PUT', '/api/userdata', profile),
    await decide('stop'),
  ]
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a key as an app reads them. */
export function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
