import type { PlaceLanguage } from '#server/modules/places/index.ts';

type Steps = { qr: string[]; manual: string[] };

/** `apn` follows the last manual step, where the access point is known. */
const steps: Record<PlaceLanguage, Steps & { apn: string }> = {
  en: {
    qr: [
      'Connect the phone to Wi-Fi and show this QR code on another screen or on paper.',
      'iPhone: open Settings, Mobile Data, Add eSIM, Use QR Code. Android: open Settings, Network and internet, SIMs, Add eSIM.',
      'Point the camera at the code and follow the phone until the eSIM is added.',
      'At your destination choose the eSIM for mobile data and switch data roaming on for it.',
    ],
    manual: [
      'Connect the phone to Wi-Fi.',
      'iPhone: open Settings, Mobile Data, Add eSIM, Use QR Code, Enter Details Manually. Android: open Settings, Network and internet, SIMs, Add eSIM, Need help, Enter it manually.',
      'Copy the SM-DP+ address and the activation code; leave the confirmation code empty.',
      'At your destination choose the eSIM for mobile data and switch data roaming on for it.',
    ],
    apn: 'If there is no connection, enter the APN.',
  },
  fr: {
    qr: [
      'Connectez le téléphone au Wi-Fi et affichez ce code QR sur un autre écran ou sur papier.',
      'iPhone\u202f: ouvrez Réglages, Données cellulaires, Ajouter une eSIM, Utiliser un code QR. Android\u202f: ouvrez Paramètres, Réseau et Internet, Cartes SIM, Ajouter une eSIM.',
      'Scannez le code avec l’appareil photo et suivez les indications jusqu’à l’ajout de l’eSIM.',
      'À destination, choisissez l’eSIM pour les données mobiles et activez-y l’itinérance des données.',
    ],
    manual: [
      'Connectez le téléphone au Wi-Fi.',
      'iPhone\u202f: ouvrez Réglages, Données cellulaires, Ajouter une eSIM, Utiliser un code QR, Saisir les détails manuellement. Android\u202f: ouvrez Paramètres, Réseau et Internet, Cartes SIM, Ajouter une eSIM, Besoin d’aide, Saisir manuellement.',
      'Copiez l’adresse SM-DP+ et le code d’activation\u202f; laissez vide le code de confirmation.',
      'À destination, choisissez l’eSIM pour les données mobiles et activez-y l’itinérance des données.',
    ],
    apn: 'Sans connexion, saisissez l’APN.',
  },
  es: {
    qr: [
      'Conecte el teléfono a una red wifi y muestre este código QR en otra pantalla o en papel.',
      'iPhone: abra Ajustes, Datos móviles, Añadir eSIM, Usar código QR. Android: abra Ajustes, Red e Internet, SIM, Añadir eSIM.',
      'Enfoque el código con la cámara y siga las indicaciones hasta que se añada la eSIM.',
      'En su destino, elija la eSIM para los datos móviles y active en ella la itinerancia de datos.',
    ],
    manual: [
      'Conecte el teléfono a una red wifi.',
      'iPhone: abra Ajustes, Datos móviles, Añadir eSIM, Usar código QR, Introducir los datos manualmente. Android: abra Ajustes, Red e Internet, SIM, Añadir eSIM, Necesitas ayuda, Introducir manualmente.',
      'Copie la dirección SM-DP+ y el código de activación; deje vacío el código de confirmación.',
      'En su destino, elija la eSIM para los datos móviles y active en ella la itinerancia de datos.',
    ],
    apn: 'Si no hay conexión, introduzca el APN.',
  },
  de: {
    qr: [
      'Verbinden Sie das Telefon mit einem WLAN und zeigen Sie diesen QR-Code auf einem anderen Bildschirm oder auf Papier.',
      'iPhone: Öffnen Sie Einstellungen, Mobilfunk, eSIM hinzufügen, QR-Code verwenden. Android: Öffnen Sie Einstellungen, Netzwerk und Internet, SIMs, eSIM hinzufügen.',
      'Richten Sie die Kamera auf den Code und folgen Sie den Schritten, bis die eSIM hinzugefügt ist.',
      'Wählen Sie am Reiseziel die eSIM für mobile Daten und schalten Sie für sie das Daten-Roaming ein.',
    ],
    manual: [
      'Verbinden Sie das Telefon mit einem WLAN.',
      'iPhone: Öffnen Sie Einstellungen, Mobilfunk, eSIM hinzufügen, QR-Code verwenden, Details manuell eingeben. Android: Öffnen Sie Einstellungen, Netzwerk und Internet, SIMs, eSIM hinzufügen, Hilfe, Manuell eingeben.',
      'Übertragen Sie die SM-DP+-Adresse und den Aktivierungscode; der Bestätigungscode bleibt leer.',
      'Wählen Sie am Reiseziel die eSIM für mobile Daten und schalten Sie für sie das Daten-Roaming ein.',
    ],
    apn: 'Ohne Verbindung geben Sie den APN ein.',
  },
  ar: {
    qr: [
      'صِل الهاتف بشبكة Wi-Fi واعرض رمز QR هذا على شاشة أخرى أو على الورق.',
      'iPhone: افتح الإعدادات، ثم البيانات الخلوية، ثم إضافة eSIM، ثم استخدام رمز QR. Android: افتح الإعدادات، ثم الشبكة والإنترنت، ثم شرائح SIM، ثم إضافة eSIM.',
      'وجّه الكاميرا نحو الرمز واتبع خطوات الهاتف حتى تُضاف شريحة eSIM.',
      'عند الوصول اختر شريحة eSIM لبيانات الجوال وفعّل تجوال البيانات لها.',
    ],
    manual: [
      'صِل الهاتف بشبكة Wi-Fi.',
      'iPhone: افتح الإعدادات، ثم البيانات الخلوية، ثم إضافة eSIM، ثم استخدام رمز QR، ثم إدخال التفاصيل يدويًا. Android: افتح الإعدادات، ثم الشبكة والإنترنت، ثم شرائح SIM، ثم إضافة eSIM، ثم المساعدة، ثم الإدخال يدويًا.',
      'انسخ عنوان SM-DP+‎ ورمز التفعيل، واترك رمز التأكيد فارغًا.',
      'عند الوصول اختر شريحة eSIM لبيانات الجوال وفعّل تجوال البيانات لها.',
    ],
    apn: 'إذا لم يتوفر اتصال فأدخل اسم نقطة الوصول APN.',
  },
};

/** Installation steps, by QR code and by manual entry. They mention the APN only where it is known. */
export function instructionsIn(
  language: PlaceLanguage,
  isApnKnown: boolean,
): Steps & { language: PlaceLanguage } {
  const { qr, manual, apn } = steps[language];
  const lastStep = manual.length - 1;
  return {
    language,
    qr,
    manual: manual.map((step, index) => (isApnKnown && index === lastStep ? `${step} ${apn}` : step)),
  };
}
