import { signedCookie, type SignedCookie } from './signed-cookie.ts'

/** A way in. Customers and staff have known devices and budgets of wrong tries of their own (docs/decisions/0023). */
export type Door = {
  /** Tells a known device from a stranger's, and authorises nothing. */
  readonly device: SignedCookie
  /** What the keys of its budgets begin with. */
  readonly budgets: 'user' | 'staff'
  /** From where its people have signed in before. */
  readonly known: { readonly table: string; readonly person: string }
}

export const portalDoor: Door = {
  device: signedCookie('__Host-kassavirta-device', 'device'),
  budgets: 'user',
  known: { table: 'known_caller', person: 'user_id' },
}

/** Another name than at the portal: on a machine where both are tried out they share their cookies. */
export const deskDoor: Door = {
  device: signedCookie('__Host-kassavirta-desk-device', 'desk device'),
  budgets: 'staff',
  known: { table: 'staff_known_caller', person: 'staff_id' },
}
