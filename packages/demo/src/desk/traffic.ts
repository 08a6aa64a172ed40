import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { Db } from '@kassavirta/server/platform/database/database'
import { newProviderKey } from '@kassavirta/server/operation/provider/provider-keys'
import { mail } from '@kassavirta/server/tables/ledgers'

const SYSTEM = 'Toiminnanohjaus'

/** A key of the provider's system. Nobody knows its text, so it opens nothing. */
export async function addSystemKey(tx: Db, now: Date): Promise<void> {
  await newProviderKey(tx, now, { label: SYSTEM })
}

/** A letter to an address that is none, which the relay has refused until it was given up. */
export async function addFailedMail(tx: Db, now: Date): Promise<void> {
  const created = new Date(now.getTime() - 3 * 24 * 60 * MINUTE_MS)
  await tx.insert(mail).values({
    recipient: 'entinen.tyontekija@myllypuoti.example',
    subject: 'Uusi viesti portaalissa',
    body: 'Sinulle on uusi viesti.',
    createdAt: created,
    attempts: 12,
    nextAttemptAt: now,
    failedAt: now,
    lastError: '550 5.1.1 no such mailbox',
  })
}
