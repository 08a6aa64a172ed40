import { APPROVAL_DAYS } from '@kassavirta/domain/people/approvals/api'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { hasPieces, lessPieces, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { pieces } from '../vault-steps.ts'

type Asked = {
  readonly by: number
  readonly kind: 'difference' | 'in' | 'out'
  readonly barred: readonly number[]
  readonly at: Date
}
type Request = Asked & { pieces: VaultPieces; id: number }

export const NOTHING = pieces({})
export const plus = (one: VaultPieces, other: VaultPieces): VaultPieces =>
  lessPieces(one, lessPieces(NOTHING, other))
export const isSame = (one: VaultPieces | null, other: VaultPieces | null): boolean =>
  one && other ? !hasPieces(lessPieces(one, other)) : one === other

/** A vault beside the server: what is in it, what the books say, and what must come of each act. People are their ids. */
export class VaultModel {
  physical = pieces({ pcs_20e: 400, pcs_2e: 5_000 })
  /** Null until the first count. */
  book: VaultPieces | null = null
  requests: Request[] = []
  losses = 0
  readonly office: string
  private readonly clock: () => Date
  private counting: { first?: { readonly by: number; pieces: VaultPieces } } | undefined

  constructor(office: string, clock: () => Date) {
    this.office = office
    this.clock = clock
  }

  /** Pieces come or go, and everybody knows it: also what was counted before is less or more by them. */
  move(moved: VaultPieces, really = moved): void {
    this.physical = plus(this.physical, really)
    this.book &&= plus(this.book, moved)
    if (this.counting?.first) this.counting.first.pieces = plus(this.counting.first.pieces, moved)
    for (const request of this.requests)
      if (request.kind === 'difference') request.pieces = plus(request.pieces, moved)
  }

  /** Two people may count it now. */
  get isOpen(): boolean {
    return this.counting !== undefined
  }

  /** True from the opening of a count until its difference is settled. */
  get isCounted(): boolean {
    return this.isOpen || this.requests.some((each) => each.kind === 'difference' && !this.isLapsed(each))
  }

  /** What the server may show of the balance. */
  get shown(): VaultPieces | null {
    return this.isCounted ? null : this.book
  }

  open(): string {
    if (this.isCounted) return 'vaultCounting'
    this.counting = {}
    return 'ok'
  }

  drop(): string {
    if (!this.counting) return 'vaultNotCounting'
    this.counting = undefined
    return 'ok'
  }

  count(by: number, found: VaultPieces): string {
    if (!this.counting) return 'vaultNotCounting'
    const { first } = this.counting
    if (!first) {
      this.counting.first = { by, pieces: found }
      return 'waits'
    }
    if (first.by === by) return 'sameCounter'
    this.counting = undefined
    // One that has lapsed gives way to this count.
    this.requests = this.requests.filter(({ kind }) => kind !== 'difference')
    if (!isSame(found, first.pieces) || (this.book && !isSame(found, this.book))) {
      this.wait({ by, kind: 'difference', pieces: found, barred: [first.by, by] })
      return 'difference'
    }
    this.book = found
    return 'equal'
  }

  ask(by: number, kind: 'in' | 'out', moved: VaultPieces): string {
    const refusal = this.refusalOf(kind, moved)
    if (refusal) return refusal
    this.wait({ by, kind, pieces: moved, barred: [] })
    return 'ok'
  }

  decide(by: number, request: Request, approves: boolean): string {
    if (request.by === by) return 'ownRequest'
    if (request.barred.includes(by)) return 'tookPart'
    const { kind, pieces: asked } = request
    const isCarriedOut = approves && !this.isLapsed(request)
    const refusal = isCarriedOut && kind !== 'difference' && this.refusalOf(kind, asked)
    if (refusal) return refusal
    this.requests = this.requests.filter((each) => each !== request)
    if (!isCarriedOut) return 'ok'
    if (kind === 'difference') this.settle(asked)
    else this.move(kind === 'in' ? asked : lessPieces(NOTHING, asked))
    return 'ok'
  }

  private wait(asked: Omit<Request, 'id' | 'at'>): void {
    this.requests.push({ id: 0, at: this.clock(), ...asked })
  }

  private isLapsed({ at }: Asked): boolean {
    return this.clock().getTime() - at.getTime() >= APPROVAL_DAYS * DAY_MS
  }

  private settle(found: VaultPieces): void {
    if (this.book && found.pcs_20e < this.book.pcs_20e) this.losses += 1
    this.book = found
  }

  private refusalOf(kind: 'in' | 'out', { pcs_20e }: VaultPieces): string | undefined {
    if (!this.book) return 'vaultUncounted'
    if (this.isCounted) return 'vaultCounting'
    return kind === 'out' && this.book.pcs_20e < pcs_20e ? 'vaultTooLittle' : undefined
  }
}
