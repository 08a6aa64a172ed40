import type { getPackingList } from '@kassavirta/domain/deliveries/api'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'

export type PackingList = AnswerOf<typeof getPackingList>
