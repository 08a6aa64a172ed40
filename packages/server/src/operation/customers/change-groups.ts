import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { revision } from '../../platform/database/row-writes.ts'
import { checkVersion, type Act } from '../../platform/staff/desk-act.ts'
import { chain, concern } from '../../tables/company.ts'
import {
  insertChain,
  insertConcern,
  isChainNamed,
  isConcernNamed,
  lockChain,
  lockConcern,
  lockGroupNames,
} from './group-queries.ts'
import { checkKeeper } from '../../places/companies/keeper.ts'

type Name = { readonly name: string }
type NewName = Name & { readonly version: number }
type ConcernId = { readonly concernId: number }
type ChainId = { readonly chainId: number }
type Concern = Awaited<ReturnType<typeof lockConcern>>
type Chain = Awaited<ReturnType<typeof lockChain>>

const taken = () => fieldProblem('name', 'groupNameTaken')

export const createConcern: Act<void, { readonly body: Name }, ConcernId> = {
  lock: ({ tx }) => lockGroupNames(tx),
  work: async ({ tx }, _held, { body: { name } }) => {
    if (await isConcernNamed(tx, name)) throw taken()
    const concernId = await insertConcern(tx, name)
    return {
      answer: { concernId },
      action: 'concern.created',
      subject: concernId,
      companyId: null,
      detail: { name },
    }
  },
}

export const renameConcern: Act<Concern, { readonly params: ConcernId; readonly body: NewName }, ConcernId> =
  {
    lock: async ({ tx }, { params }) => {
      await lockGroupNames(tx)
      return lockConcern(tx, params.concernId)
    },
    work: async ({ tx }, held, { body: { name, version } }) => {
      checkOwn(held, version)
      if (await isConcernNamed(tx, name, held.id)) throw taken()
      return {
        answer: { concernId: held.id },
        action: 'concern.renamed',
        subject: held.id,
        companyId: null,
        detail: { was: held.name, name },
        writes: [revision(concern, held.id, { name, version: version + 1 })],
      }
    },
  }

/** The concern is locked, so that the chain is not made beside an equal one. */
export const createChain: Act<Concern, { readonly body: Name & ConcernId }, ChainId> = {
  lock: async ({ tx }, { body }) => {
    await lockGroupNames(tx)
    return lockConcern(tx, body.concernId)
  },
  work: async ({ tx }, held, { body: { name } }) => {
    if (await isChainNamed(tx, held.id, name)) throw taken()
    const chainId = await insertChain(tx, held.id, name)
    return {
      answer: { chainId },
      action: 'chain.created',
      subject: chainId,
      companyId: null,
      detail: { name, concern: held.name },
    }
  },
}

export const renameChain: Act<Chain, { readonly params: ChainId; readonly body: NewName }, ChainId> = {
  lock: async ({ tx }, { params }) => {
    await lockGroupNames(tx)
    return lockChain(tx, params.chainId)
  },
  work: async ({ tx }, held, { body: { name, version } }) => {
    checkOwn(held, version)
    if (await isChainNamed(tx, held.concernId, name, held.id)) throw taken()
    return {
      answer: { chainId: held.id },
      action: 'chain.renamed',
      subject: held.id,
      companyId: null,
      detail: { was: held.name, name },
      writes: [revision(chain, held.id, { name, version: version + 1 })],
    }
  },
}

/** What the systems keep is changed there. */
function checkOwn(held: Pick<Concern, 'keeper' | 'version'>, version: number): void {
  checkKeeper(held)
  checkVersion(held, version)
}
