/** Spanish: one line for each activity, with its stops in order and, after the double bar, the inclusions. */
export const spanish = `
old_town|La plaza mayor|La calle más antigua aún en uso|Un patio tras una puerta sin letrero|Un mirador sobre los tejados||Un guía local|Un plano impreso con las paradas|Auriculares en grupos de más de diez
bike|Ajuste de bicicletas y cascos|El cinturón verde|Un barrio que pocos visitantes ven|Un descanso con algo fresco||Una bicicleta y un casco|Un guía|Una botella de agua
photo_walk|Ajustes y primera foto|Una calle con luz lateral|Una azotea o un puente sobre la ciudad|Ver las fotos juntos||Un fotógrafo en activo como guía|Notas sobre ajustes y lugares|Diez fotos editadas por correo
markets|La nave de frutas y verduras|Un puesto de quesos o especias|El taller de un artesano|Café de pie en la barra||Un anfitrión local|Cinco pequeñas degustaciones|Una bolsa de tela de regalo
private_driver|Recogida en el alojamiento|Las grandes avenidas|Tres paradas a su elección|Una última vista antes de volver||Coche, conductor y combustible|Recogida en la ciudad|Agua a bordo
street_art|Un muro legal|Dos murales tan altos como una casa|Visita a un estudio|Un aerosol para cada uno||Un guía del ambiente|Material para la sesión|Entrada al estudio
architecture|Una fachada leída de abajo arriba|Una escalera|Una sala con sus lámparas originales|La azotea||Un arquitecto como guía|Entrada a dos interiores
ghosts|Una puerta al anochecer|La casa que nadie quiso comprar|Un pozo, un puente o una torre|La última historia||Un narrador|Un farol para cada cuatro personas
bus|La estación central|El barrio de los museos|El parque|El casco antiguo||Un billete de un día|Auriculares|Un plano de la ciudad
day_trip|Salida del centro|Un pueblo con vistas|Comida en la mesa de una familia|Un paseo de cuarenta minutos||Minibús con aire acondicionado|Un guía|Comida con agua
national_park|Salida con la primera luz|El centro de visitantes|Una ruta circular de siete kilómetros|Pícnic a la orilla del agua||Transporte|Un guía de naturaleza|Entrada al parque|Pícnic
neighbour_town|Encuentro bajo el reloj de la estación|El primer pueblo antes de la multitud|Tiempo libre|El segundo pueblo con la luz de la tarde||Billetes de ida y vuelta|Un guía|Entradas durante el recorrido
street_food|Una panadería con la primera hornada|Una barra sin letrero|Una especialidad del país|Algo dulce para terminar||Ocho degustaciones|Dos bebidas|Un anfitrión local
cooking_class|Delantal y bebida de bienvenida|Masa, cuchillo y fuego|El plato principal, una especialidad del país|A la mesa con lo que ha cocinado||Todos los ingredientes|La comida con bebidas|Recetas por correo
tasting|Una primera copa en la barra|La bodega|Tres parejas cara a cara|Otra vez su favorita||Seis copas|Platos pequeños|Un anfitrión titulado
vineyards|Recogida en el centro|Un paseo entre las hileras|La bodega o la quesería|Comida con la familia||Transporte|Degustaciones con tres productores|Comida
coffee|Una barra para tomarlo de pie|Un tostador en plena faena|Una mesa de cata|Tarta||Cuatro bebidas|Un dulce|Una bolsa de café en grano
sweets|Visita al taller|Fundir y mezclar|Dar forma a mano|Llenar su caja||Ingredientes y delantal|Una caja de lo que ha hecho|Una bebida caliente
brewery|Un bar de grifo|La sala de elaboración|Un bar de otro siglo|La última ronda||Cuatro bebidas|Aperitivos|Un anfitrión local
dinner_view|Una copa a la llegada|Cinco platos|Música entre plato y plato|Café||Cinco platos|Una bebida de bienvenida|Música en directo
museum|Una entrada lateral|El objeto más antiguo de la casa|El cuadro que todos fotografían|El que no fotografía nadie||Entrada con hora|Un historiador del arte|Auriculares
palace|La puerta|El gran salón|Doscientos peldaños|Toda la ciudad a sus pies||Entrada con hora fija|Una audioguía en ocho idiomas
concert|Apertura de puertas|Primera parte|Segunda parte|Los músicos en el bar||Un asiento de la categoría elegida|Un programa
dance_show|Llegada y mesa|Tres platos|El espectáculo|Tiempo para quedarse||Espectáculo|Tres platos|Media botella por persona
crafts|Un vistazo a las herramientas|Primeros intentos|Su propia pieza|Esmaltar, pulir o anudar||Material y delantal|Cocción y envío|Té
perfume|Materias y más materias|Primer intento|Segundas ideas|El que se queda||Todo el material|Su creación para llevar
language_music|Calentamiento|Lo básico|Todo junto|A la calle a probarlo||Un profesor|Una bebida
spa|Llegada y té|Vapor|Tratamiento|Descanso||Entrada|Toalla y zapatillas|Infusión
yoga|Llegar|Respirar|Moverse|Silencio||Una esterilla|Un profesor|Té
treasure_hunt|Abrir el sobre|Enigmas del uno al cinco|Una parada para un helado|El cofre||Una caja de juego por equipo|Un premio|Ayuda por mensaje
science|La sala de taquillas|Lo favorito de los menores de diez|Algo que se explica dos veces|La cafetería||Entrada de un día|Una plaza en el taller
sports|El museo|Los vestuarios|El túnel|El sitio con las mejores vistas||Visita guiada|Entrada al museo
pass|Mostrar el código|Viajar|Entrar|Y mañana otra vez||Transporte público|Entrada a los lugares indicados
hike|La última parada del autobús|Un sendero entre muros|El mirador|Un banco con historia||Un guía titulado|Bastones de senderismo|Un tentempié
horses|Conocer a su caballo|Una vuelta en el patio|A campo abierto|Cepillo y manzanas||Caballo, silla y casco|Un monitor
balloon|El parte del tiempo|Preparativos|En el aire|Aterrizaje y brindis||El vuelo|Seguro|Un certificado
climbing|Arnés e instrucciones|El circuito bajo|El alto|Una foto entre el polvo||Equipo|Un monitor|Seguro
running|Encuentro en la fuente|El río o el parque|Dos lugares sin gente|Estiramientos||Un guía|Agua|Fotos del camino
golf_fishing|El equipo|Cómo se hace|Su turno|Lo que pescamos, acertamos o vimos||Equipo|Un monitor|Permiso
boat_tour|El embarcadero|Bajo los puentes o más allá del espigón|La vista que todos esperan|Regreso con la última luz||La travesía|Comentarios en seis idiomas|Una bebida a bordo
kayak|Una lección en tierra firme|A lo largo de la orilla|Una playa o un brazo tranquilo|Regreso con la corriente||Kayak, pala y chaleco|Un guía|Una bolsa estanca
sailing|Soltar amarras|A vela|Fondeo y baño|Comida en cubierta||Patrón y barco|Comida y bebidas|Toallas
diving|Instrucciones en la playa|En aguas poco profundas|Hacia el arrecife o las olas|Té caliente y fotos||Equipo|Un monitor|Seguro|Bebidas calientes
ticket|Mostrar el código en el carril rápido|Las grandes salas|Lo que la mayoría se pierde|La tienda y la salida||Entrada con hora|Audioguía en diez idiomas
guided|Encuentro junto a la bandera|El exterior y por qué es así|El interior en buen orden|Tiempo libre||Entrada|Un guía oficial|Auriculares
early|Una puerta lateral|Casi a solas|El guía le deja disfrutar|Un consejo para desayunar a la vuelta||Entrada temprana|Un anfitrión
stroll|La vista que todos conocen|Una calle más atrás|Un timbre|Algo de beber||Un guía local|Una bebida
night|A la hora de las farolas|Una barra|Un balcón|El último bocado||Cinco degustaciones|Dos bebidas|Un anfitrión`;
