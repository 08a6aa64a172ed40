import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { revision } from '../../platform/database/row-writes.ts'
import { checkVersion, type Act } from '../../platform/staff/desk-act.ts'
import { chain, concern } from '../../tables/places.ts'
import * as groupQueries from './group-queries.ts'
import { checkKeeper } from '../../places/companies/keeper.ts'

type Name = { readonly name: string }
type NewName = Name & { readonly version: number }
type ConcernId = { readonly concernId: number }
type ChainId = { readonly chainId: number }
type Concern = Awaited<ReturnType<typeof groupQueries.lockConcern>>
type Chain = Awaited<ReturnType<typeof groupQueries.lockChain>>

const taken = () => fieldProblem('name', 'groupNameTaken')

export const createConcern: Act<void, { readonly body: Name }, ConcernId> = {
  lock: ({ tx }) => groupQueries.lockGroupNames(tx),
  work: async ({ tx }, _held, { body: { name } }) => {
    if (await groupQueries.isConcernNamed(tx, name)) throw taken()
    const concernId = await groupQueries.insertConcern(tx, name)
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
      await groupQueries.lockGroupNames(tx)
      return groupQueries.lockConcern(tx, params.concernId)
    },
    work: async ({ tx }, held, { body: { name, version } }) => {
      checkOwn(held, version)
      if (await groupQueries.isConcernNamed(tx, name, held.id)) throw taken()
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

/** Locks the concern, so that two chains of the same name cannot be made at once. */
export const createChain: Act<Concern, { readonly body: Name & ConcernId }, ChainId> = {
  lock: async ({ tx }, { body }) => {
    await groupQueries.lockGroupNames(tx)
    return groupQueries.lockConcern(tx, body.concernId)
  },
  work: async ({ tx }, held, { body: { name } }) => {
    if (await groupQueries.isChainNamed(tx, held.id, name)) throw taken()
    const chainId = await groupQueries.insertChain(tx, held.id, name)
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
    await groupQueries.lockGroupNames(tx)
    return groupQueries.lockChain(tx, params.chainId)
  },
  work: async ({ tx }, held, { body: { name, version } }) => {
    checkOwn(held, version)
    if (await groupQueries.isChainNamed(tx, held.concernId, name, held.id)) throw taken()
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

/** Refuses groups that the systems keep, and stale versions. */
function checkOwn(held: Pick<Concern, 'keeper' | 'version'>, version: number): void {
  checkKeeper(held)
  checkVersion(held, version)
}
