/** What form, review, receipt and letter call the fields; the products have names of their own. */
export const supplyLabels = { deliveryDate: 'Toimituspäivä', unit: 'kpl' } as const
