/** What form and letter call the fields. Wording: specification section 8, decisions L and N17. */
export const contactLabels = {
  name: 'Nimi',
  phoneNumber: 'Puhelinnumero',
  email: 'Sähköpostiosoite',
  contactReason: 'Yhteydenottopyyntö koskee',
  reasonInLetter: 'Koskee',
  additionalInfo: 'Lisätiedot',
  feedback: 'Palaute',
} as const
