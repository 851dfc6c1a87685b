export const siteCopy = {
  blog: "Blog",
  signIn: "Anmelden",
  mainNavigation: "Hauptnavigation",
  nextStep: {
    book: { to: "/booking", text: "Buchen", label: "Beratung buchen" },
    write: { to: "/contact", text: "Kontakt", label: "Kontakt aufnehmen" },
  },
  homePage: "Startseite",
  footerNavigation: "Fußzeile",
  elsewhere: "Anderswo",
  tagline: "KI-Agenten, Prozessautomatisierung, Integration und die Rechnung, die zeigt, ob sie sich lohnen.",
  description:
    "Automata entwirft, baut und betreibt Automatisierung für wachsende Unternehmen: weniger Handgriffe, weniger Fehler, mehr Zeit für die Arbeit, auf die es ankommt.",
  serviceType: "Automatisierung von Geschäftsprozessen",
  drawerLinks: [
    { to: "/", label: "Startseite" },
    { to: "/blog", label: "Blog" },
    { to: "/roi-calculator", label: "ROI-Rechner" },
    { to: "/booking", label: "Beratung buchen" },
    { to: "/contact", label: "Kontakt" },
  ],
  footerLinks: [
    { to: "/privacy", label: "Datenschutz" },
    { to: "/terms", label: "Nutzungsbedingungen" },
    { to: "/contact", label: "Kontakt" },
  ],
  systemStatus: "Systemstatus",
  siteStates: {
    works: "Alle Systeme funktionieren",
    limited: "Teile der Website sind eingeschränkt",
    closed: "Wegen Wartung geschlossen",
    down: "Teile der Website funktionieren gerade nicht",
  },
  copyright: (productName: string) => `© 2024 ${productName}`,
} as const;
