import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Act } from '../../../platform/staff/desk-act.ts'
import { endProviderKeys, storeProviderKey } from '../../provider/provider-keys.ts'
import { lockKey, lockMail, renewMail } from './queries.ts'

type MailCall = { readonly params: { readonly mailId: number } }
type KeyCall = { readonly params: { readonly keyId: number } }
type Mail = NonNullable<Awaited<ReturnType<typeof lockMail>>>
type Key = NonNullable<Awaited<ReturnType<typeof lockKey>>>

/** A mail that has gone out meanwhile is not sent twice. */
export const sendMailAgain: Act<Mail, MailCall, { readonly mailId: number }> = {
  lock: async ({ tx }, { params: { mailId } }) => {
    const held = await lockMail(tx, mailId)
    if (!held) throw new Problem('notFound')
    return held
  },
  work: async ({ tx, now }, { sentAt }, { params: { mailId } }) => {
    if (sentAt) throw new Problem('stateChanged')
    await renewMail(tx, mailId, now)
    return { answer: { mailId }, action: 'mail.sentAgain', subject: mailId, companyId: null }
  },
}

type NewKey = { readonly body: { readonly label: string; readonly key: string } }

/** The audit log has the number and the name of the key, never the key. */
export const addProviderKey = {
  work: async ({ tx, now }, _held, { body: { label, key } }) => {
    const keyId = await storeProviderKey(tx, key, { label, now })
    return {
      answer: { keyId },
      action: 'providerKey.added',
      subject: keyId,
      companyId: null,
      detail: { label },
    }
  },
} satisfies Omit<Act<undefined, NewKey, { readonly keyId: number }>, 'lock'>

export const endProviderKey: Act<Key, KeyCall, { readonly keyId: number }> = {
  lock: async ({ tx }, { params: { keyId } }) => {
    const held = await lockKey(tx, keyId)
    if (!held) throw new Problem('notFound')
    return held
  },
  work: async ({ tx, now }, { label, endedAt }, { params: { keyId } }) => {
    if (endedAt) throw new Problem('stateChanged')
    await endProviderKeys(tx, now, keyId)
    return {
      answer: { keyId },
      action: 'providerKey.ended',
      subject: keyId,
      companyId: null,
      detail: { label },
    }
  },
}
