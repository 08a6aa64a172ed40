/** When the driver comes, on the front page. */
export const visitTexts = {
  after: 'Seuraava käynti {{visit}}',
  unknown: 'Seuraava käynti ei ole tiedossa. Kysy asiakaspalvelusta.',
  crew: 'Kuljettajat',
  handOver: 'Näytä luovutusnumero ja luovuta',
  /** A visit that is late. */
  late: 'Kuljettajan piti tulla {{visit}}.',
  act: 'Ei tullut?',
  yes: 'Ilmoita asiakaspalveluun',
  sure: 'Eikö kuljettaja tullut?',
  keep: 'Peruuta',
  failed: 'Ilmoitus ei onnistunut',
  final: 'Asiakaspalvelu saa ilmoituksen heti ja selvittää asian.',
  reported: 'Ilmoitettu asiakaspalveluun {{moment}}.',
  showCase: 'Näytä yhteydenotto',
} as const
