import { createCaller } from '@kassavirta/ui/api/call.ts'
import { insideWrapper, serverBase } from '../routing/wrapper.ts'

/** Inside the mobile wrapper the server is elsewhere and its cookies must be requested (decisions E10). */
export const { call, callRows } = createCaller(() => {
  const wrapped = insideWrapper(globalThis, import.meta.env.VITE_WRAPPER)
  return {
    base: serverBase(wrapped, document.baseURI, import.meta.env.VITE_API_ORIGIN),
    credentials: wrapped ? 'include' : 'same-origin',
  }
})
