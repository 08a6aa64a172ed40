import { receiveBag } from '@kassavirta/domain/bags/counting/api'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { onePerOwner } from '@kassavirta/ui/browser/one-per-owner.ts'
import { deviceStorage, orInMemory, tabStorage } from '@kassavirta/ui/browser/storage.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useActCall } from '../../../platform/api/use-act.ts'
import type { Sent } from '../../../platform/stored-acts/act-sender.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { refusalText } from '../refusal.ts'
import { createReception, type ReceivedScan, type Reception, type Scan } from './reception.ts'

type ActCall = ReturnType<typeof useActCall>

const receptionOf = onePerOwner<Reception>()

const newReception = (staffId: number, send: ActCall): Reception =>
  createReception({
    staffId,
    send: (scan) => receive(send, scan),
    now: serverNow,
    device: orInMemory(deviceStorage),
    tab: orInMemory(tabStorage),
    invalidText: validationTexts.bagNumberInvalid,
  })

async function receive(send: ActCall, { key, number, at }: Scan): Promise<Sent<ReceivedScan>> {
  try {
    const { bag, isDeclared, isRepeated } = await send(receiveBag, { key, body: { body: { number, at } } })
    const text = bag.company?.name ?? ''
    if (isRepeated) return answered({ state: 'repeated', text, firstAt: bag.arrived.toISOString() })
    const { bagId, version } = bag
    return answered({ state: isDeclared ? 'declared' : 'undeclared', text, bag: { bagId, version } })
  } catch (thrown) {
    const text = refusalText(thrown)
    return text === undefined ? { type: 'later' } : { type: 'refused', text }
  }
}

const answered = (answer: ReceivedScan): Sent<ReceivedScan> => ({ type: 'answered', answer })

/** The reception of the person at the desk. Scans of an earlier page are sent as soon as it is used. */
export function useReception() {
  const { id } = useStaff()
  const send = useActCall()
  const reception = receptionOf(String(id), () => newReception(id, send))
  useEffect(() => {
    reception.resume()
    globalThis.addEventListener('online', reception.resume)
    return () => globalThis.removeEventListener('online', reception.resume)
  }, [reception])
  const { scan, withdrawn } = reception
  return { ...useSyncExternalStore(reception.subscribe, reception.get), scan, withdrawn }
}
