import { serverTexts } from '@kassavirta/domain/kernel/terms.fi'
import type { Failure } from '../../platform/failure.ts'

/** What stands under 'Lähetys epäonnistui' (specification section 8): the server's words, but not those of a fault of its own. */
export const sendingFailureText = ({ status, text }: Failure): string =>
  status === 500 ? serverTexts.serverError : text

/** The cut-off passed between the form and the sending: only another day helps. */
export const isRefusedDay = ({ status, fields }: Failure): boolean =>
  status === 400 && fields['deliveryDate'] !== undefined
