import type { getPackingList } from '@kassavirta/domain/deliveries/api'

export type PackingList = (typeof getPackingList)['reply']['schema']['_zod']['output']
