import Thumbnails
