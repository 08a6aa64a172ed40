import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { titleOfPage } from '@kassavirta/domain/reports/reports/saved-views'
import { nextSending } from '@kassavirta/domain/reports/reports/schedule'
import { viewMail } from '@kassavirta/domain/reports/reports/terms.fi'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { writeMail } from '../../../platform/mail/mail.ts'
import { publicAddress, type Settings } from '../../../platform/settings.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { findRecipient, holdView, listDue, readView, updateView, type Owner } from './queries.ts'
import { isAvailable } from './change-views.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/**
 * Mails a link to each view that is due. Every process may run it: a view is locked while its mail is written, in the
 * transaction that stores when the next one is due. An error with one view does not stop the others.
 */
export async function sendDueViews(deps: JobDeps): Promise<void> {
  const { savedViews } = await readParameters(deps.db)
  if (savedViews !== 'true') return
  const errors: unknown[] = []
  for await (const viewId of dueViews(deps)) {
    try {
      await sendOne(deps, viewId)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'links to saved views could not be mailed')
}

async function* dueViews({ db, clock }: JobDeps): AsyncGenerator<number> {
  const now = clock()
  for (let due = await listDue(db, now, undefined); due.length > 0; due = await listDue(db, now, due.at(-1)))
    for (const { viewId } of due) yield viewId
}

/** Mails one link to the list of today, even if several moments were missed. */
const sendOne = ({ db, clock, settings }: JobDeps, viewId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const view = await holdView(tx, viewId)
    const now = clock()
    if (!view?.dueAt || view.dueAt > now || view.sendOn === null || view.sendHour === null) return
    const isMailed = await mailLink(tx, settings, { userId: view.userId, now }, viewId)
    await updateView(tx, viewId, {
      dueAt: nextSending({ on: view.sendOn, hour: view.sendHour }, now),
      ...(isMailed && { toldAt: now }),
    })
  })

/**
 * Mails the link. False where nothing is mailed: the company, the right or the person is gone, or the address was never
 * confirmed.
 */
async function mailLink(tx: Db, settings: Settings, owner: Owner, viewId: number): Promise<boolean> {
  const row = await readView(tx, owner, viewId)
  const found = await findRecipient(tx, owner.userId)
  if (!row || !found || !isAvailable(row)) return false
  const { recipient, firstName } = found
  const { name, page, place } = row
  const views = `${publicAddress(settings)}/raportit/lista`
  const what = [titleOfPage(page), place, name].filter(Boolean).join(', ')
  await writeMail(
    tx,
    {
      recipient,
      subject: fill(viewMail.subject, { name }),
      body: fill(viewMail.body, { firstName, what, link: `${views}?view=${viewId}`, views }),
    },
    owner.now,
  )
  return true
}
