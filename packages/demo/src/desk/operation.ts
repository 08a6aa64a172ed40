import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { createPlace } from '@kassavirta/server/operation/customers/change-place'
import { newProviderKey } from '@kassavirta/server/operation/provider/queries'
import type { Db } from '@kassavirta/server/platform/database/database'
import { mail } from '@kassavirta/server/tables/ledgers'
import { businessId } from '../rows.ts'
import { carryOut } from './carry-out.ts'
import { readStaff } from './queries.ts'

/** A shop whose keeper is the desk, without people yet: places of the provider's systems can only be read at the desk. */
export async function addOwnPlace(tx: Db, now: Date): Promise<void> {
  const staff = (await readStaff(tx))('palvelu')
  const body = {
    name: 'Pispalan kukka',
    businessId: businessId(9_000_108),
    group: '',
    street: 'Mallirinne 5',
    postcode: '33240',
    city: 'Tampere',
    phone: '03 555 0188',
    area: 'Pirkanmaa',
    office: 'Tampere',
    engagement: '',
    transportCustomer: true,
    looseChange: false,
    depositCountAtServiceCenter: false,
    uncountedCoinsDeposit: false,
    supplyOrder: true,
    isSameBusiness: false,
  }
  await carryOut({ tx }, createPlace.work({ tx, staff, now }, undefined, { body }))
}

const SYSTEM = 'Toiminnanohjaus'

/** A key of the provider's system. Nobody knows its text, so it opens nothing. */
export async function addSystemKey(tx: Db, now: Date): Promise<void> {
  await newProviderKey(tx, now, { label: SYSTEM })
}

/** An e-mail to an address that does not exist: the relay refused it until sending was given up. */
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
